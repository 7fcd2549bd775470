import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { kumoito } from './searched-corpus.ts';

const dir = mkdtempSync(join(tmpdir(), 'kumoito-standard-import-'));
after(() => rmSync(dir, { recursive: true }));

const sentences = [
  '京都の古い駅では、朝から冷たい雨が静かに降り続いていた。',
  '駅員は傘を持たない旅人に、売店の場所をていねいに教えた。',
  '旅人は売店で新聞と温かいお茶を買い、次の電車を待つことにした。',
  '電車が着くころには、山の向こうの空が少しだけ明るくなっていた。',
];
const ancestor = `<?xml version="1.0" encoding="UTF-8"?>
<StandardFormat Url="http://www.example.jp/old.html" OriginalEncoding="Shift_JIS" Time="2008-01-01 10:00:00">
<Header><Title Offset="10" Length="8" Id="0"><RawString>雨の駅</RawString></Title></Header>
<Text Type="default">${sentences
  .map(
    (sentence, at) => `<S Id="${at + 1}" Offset="50" Length="20"><RawString>${sentence}</RawString>
<Annotation Scheme="Knp"><![CDATA[# S-ID:${at + 1} KNP:4.11\nEOS\n]]></Annotation></S>`,
  )
  .join('\n')}</Text></StandardFormat>`;

test("a folder of an ancestor's standard-format files is imported, analysed and found; a broken one is told", () => {
  mkdirSync(join(dir, 'old'));
  writeFileSync(join(dir, 'old/0000000001.xml'), ancestor);
  writeFileSync(join(dir, 'old/0000000002.xml'), ancestor.slice(0, 400));
  assert.equal(kumoito(dir, 'init', 'corpus').code, 0);
  const imported = kumoito(dir, 'import', 'old', '--json', '--corpus', 'corpus');
  assert.equal(imported.code, 3);
  assert.match(imported.talk, /0000000002\.xml at byte 0: The standard-format document .* ends in the middle/);
  assert.equal(imported.json()[0]?.['changed'], 1);
  const ran = kumoito(dir, 'run', '--no-collect', '--corpus', 'corpus');
  assert.equal(ran.code, 0, ran.talk);
  const [hit] = kumoito(dir, 'search', '温かいお茶', '--json', '--corpus', 'corpus').json();
  assert.match(JSON.stringify(hit), /http:\/\/www\.example\.jp\/old\.html/);
  const [shown] = kumoito(dir, 'show', 'http://www.example.jp/old.html', '--json', '--corpus', 'corpus').json();
  const texts = shown?.['texts'] as { sentences: { text: string }[] }[];
  assert.deepEqual(
    texts.flatMap((text) => text.sentences.map((sentence) => sentence.text)),
    ['雨の駅', ...sentences],
  );
  assert.equal(new Date(shown?.['fetchedAt'] as number).toISOString(), '2008-01-01T10:00:00.000Z');
});

test('one file with many documents is as many pages, however it is packed', () => {
  const documentOf = (number: number): string =>
    ancestor
      .replace('old.html', `${number}.html`)
      .replace('雨の駅', `雨の駅 ${number}`)
      .replace(
        sentences[0] ?? '',
        `${number} 番目の駅では「</StandardFormat>」という札が立っていた。`.replaceAll('<', '&lt;'),
      );
  const numbers = Array.from({ length: 66 }, (_, at) => at + 1);
  const all = numbers.map((number) => `${documentOf(number)}\n`);
  const packed = Buffer.concat(all.map((xml) => gzipSync(xml)));
  const broken = [...all.slice(0, 2), documentOf(99).slice(0, 900), ...all.slice(2, 4), documentOf(98).slice(0, 900)];
  mkdirSync(join(dir, 'shards'));
  writeFileSync(join(dir, 'many.xml'), all.join(''));
  writeFileSync(join(dir, 'one-line.xml'), all.join('').replaceAll('\n', ''));
  writeFileSync(join(dir, 'shards', 'a.xml.gz'), packed);
  writeFileSync(join(dir, 'shards', 'a.idx.jsonl'), '{}\n');
  writeFileSync(join(dir, 'broken.xml'), broken.join(''));
  for (const [at, path] of ['many.xml', 'one-line.xml', 'shards', 'broken.xml'].entries()) {
    const corpus = `many-${at}`;
    assert.equal(kumoito(dir, 'init', corpus).code, 0);
    const imported = kumoito(dir, 'import', path, '--json', '--corpus', corpus);
    const { code, talk } = imported;
    const [report] = imported.json();
    if (path === 'broken.xml') {
      assert.deepEqual([code, report?.['changed'], report?.['faults']], [3, 4, 2], talk);
      continue;
    }
    assert.deepEqual([code, report?.['changed'], report?.['faults']], [0, 66, 0], `${path}: ${talk}`);
    for (const number of [1, 66])
      assert.equal(kumoito(dir, 'why', `http://www.example.jp/${number}.html`, '--corpus', corpus).code, 0);
  }
});
