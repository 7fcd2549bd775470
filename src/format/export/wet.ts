import { gzipSync } from 'node:zlib';
import { recordId, serializeRecord, warcFields } from '../../archive/warc/warc-record.ts';
import { warcDigest } from '../../base/digest.ts';
import type { PageSet } from '../../model/page-set.ts';
import { isoSeconds } from '../../model/time.ts';
import { oneFile } from './one-file.ts';
import type { ExportedDocument } from './port.ts';

/** Common Crawl's WET: a WARC 1.0 conversion record for each document, title first, a gzip member each. */
export const wetExport = oneFile({
  about: 'WET: a WARC 1.0 conversion record with the title and the main text of each document, a gzip member each.',
  mediaType: 'application/warc',
  builder: null,
  ending: '.warc.wet.gz',
  head: (set, name) => gzipSync(infoRecord(set, name)),
  document: (one) => gzipSync(conversionRecord(one)),
});

const infoRecord = (set: PageSet, name: string): Uint8Array =>
  serializeRecord(
    [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Record-ID', recordId('warcinfo', name, set.digest)],
      ['WARC-Date', isoSeconds(set.madeAt)],
      ['WARC-Filename', name],
      ['Content-Type', 'application/warc-fields'],
    ],
    warcFields([
      ['software', `kumoito/${set.codeVersion}`],
      ['isPartOf', set.name],
      ['description', 'Title and main text of the pages of a page set'],
      ['format', 'WARC File Format 1.0'],
    ]),
    '1.0',
  );

const conversionRecord = ({ document, main, page }: ExportedDocument): Uint8Array => {
  const lines = [document.title?.text ?? '', ...main.map(({ text }) => text)];
  const text = lines.flatMap((line) => (line === '' ? [] : [`${line.replaceAll('\n', ' ')}\n`])).join('');
  const block = Buffer.from(text);
  const language = languageCodes[document.language];
  return serializeRecord(
    [
      ['WARC-Type', 'conversion'],
      ['WARC-Target-URI', document.url],
      ['WARC-Date', isoSeconds(page.fetchedAt)],
      ['WARC-Record-ID', recordId('conversion', document.id, document.url, warcDigest(block))],
      ...(language === undefined ? [] : [['WARC-Identified-Content-Language', language] as const]),
      ['Content-Type', 'text/plain'],
    ],
    block,
    '1.0',
  );
};

/** ISO 639-3, as Common Crawl writes them, for the languages that pages of a Japanese corpus are said to be in. */
const languageCodes: Readonly<Record<string, string>> = { ja: 'jpn', en: 'eng', zh: 'zho', ko: 'kor' };
