import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { WARCParser } from 'warcio';
import { warcDigest } from '../../src/base/digest.ts';
import { openArchiveWriter } from '../../src/archive/write/writer.ts';
import { forgetInArchive } from '../../src/archive/forget.ts';
import { epochMs } from '../../src/model/time.ts';
import { parseUrl, type Url } from '../../src/model/url.ts';

test('another program, warcio.js, reads our files, also after something was forgotten', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-warcio-'));
  const writer = await openArchiveWriter(dir, { fileBytesMax: 1e9, info: [['software', 'kumoito']], resumeAt: null });
  const visit = (name: string, body: string) => ({
    url: parseUrl(`http://a.example.jp/${name}`) as Url,
    fetchedAt: epochMs(1_790_000_000_500),
    address: '192.0.2.1',
    requestHeaders: [['Accept', 'text/html']] as const,
    status: 200,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Encoding', 'br'],
    ] as const,
    body: Buffer.from(body),
    revisitOf: null,
    metadata: [['language', 'ja']] as const,
  });
  await writer.write(visit('1', '<p>一</p>'));
  await writer.write(visit('2', '<p>二</p>'));
  await writer.write(visit('3', '<p>三</p>'));
  await writer.write({
    ...visit('1', ''),
    revisitOf: {
      url: visit('1', '').url,
      fetchedAt: epochMs(1_790_000_000_500),
      payloadDigest: warcDigest(Buffer.from('<p>一</p>')),
    },
  });
  await writer.close();
  const read = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const record of new WARCParser(createReadStream(join(dir, 'kumoito-000001.warc.gz')))) {
      const body = record.warcType === 'response' ? await record.contentText() : '';
      found.push(`${record.warcType} ${record.warcTargetURI ?? ''} ${body}`.trim());
    }
    return found;
  };
  const visitLines = (name: string, body: string): string[] => [
    `request http://a.example.jp/${name}`,
    `metadata http://a.example.jp/${name}`,
    body === '' ? `revisit http://a.example.jp/${name}` : `response http://a.example.jp/${name} ${body}`,
  ];
  const [first, second, third, again] = [
    visitLines('1', '<p>一</p>'),
    visitLines('2', '<p>二</p>'),
    visitLines('3', '<p>三</p>'),
    visitLines('1', ''),
  ];
  assert.deepEqual(await read(), ['warcinfo', ...first, ...second, ...third, ...again]);
  await forgetInArchive(dir, (url) => url.endsWith('/2'));
  assert.deepEqual(await read(), ['warcinfo', ...first, 'metadata', ...third, ...again]);
});
