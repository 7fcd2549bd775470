import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kumoito } from '../cli/searched-corpus.ts';

const dir = mkdtempSync(join(tmpdir(), 'kumoito-moved-'));
after(() => rmSync(dir, { recursive: true }));

/** Five pages that link to one another and to pages that are not here; the third is there in its second version. */
const write = (page: number, text: string, day: number): void => {
  const links = [1, 2, 3, 4, 5, 9].filter((to) => to !== page).map((to) => `<a href="${to}.html">${to}番の駅</a>`);
  const file = join(dir, 'html', `${page}.html`);
  const ruby = '<ruby>駅員<rt>えきいん</rt></ruby>は傘を持たない旅人に、売店の場所をていねいに教えた。';
  const code = '<pre><code>let a = 1;\nlet b = 2;</code></pre>';
  writeFileSync(
    file,
    `<!doctype html><html lang="ja"><meta charset="utf-8"><title>${page}番の駅</title><meta name="author" content="山田">` +
      `<article><p>${text}</p><p>${ruby}</p>${code}<p>旅人は売店で新聞と温かいお茶を買い、${page}番線の電車を待つことにした。</p></article>` +
      `<nav>${links.join(' ')}</nav><footer>連絡先 03-1234-5678</footer>`,
  );
  utimesSync(file, day * 86_400, day * 86_400);
};
const texts = [
  '京都の古い駅では、朝から冷たい雨が静かに降り続いていた。',
  '山の上の小さな駅には、週末になると写真を撮る人が集まる。',
  '海辺の駅の待合室で、二人の老人が将棋を指していた。',
  '工事が終わった新しい駅は、夜になると青い光に包まれる。',
  '廃止された駅の跡には、桜の木だけが残されている。',
];
const done = (...args: string[]): void => {
  const { code, talk } = kumoito(dir, ...args);
  assert.equal(code, 0, `${args.join(' ')}: ${talk}`);
};
const exported = (corpus: string): string => {
  done('export', 'xml', '--corpus', corpus, '--out', `${corpus}-xml`, '--set', setOf(corpus));
  return join(dir, `${corpus}-xml`);
};
const setOf = (corpus: string): string =>
  (kumoito(dir, 'sets', '--json', '--corpus', corpus).json() as unknown as { name: string; stage: string }[]).find(
    ({ stage }) => stage === 'text',
  )?.name ?? '';
const xmlIn = (folder: string, corpus: string): string => readFileSync(join(folder, `${setOf(corpus)}.xml`), 'utf8');

before(() => {
  mkdirSync(join(dir, 'html'));
  for (const [at, text] of texts.entries()) write(at + 1, text, 20_000 + at);
  done('init', 'old');
  done('import', 'html', '--base-url', 'http://www.example.jp/eki/', '--corpus', 'old');
  write(3, `${texts[2]}昼にはだれもいなくなった。`, 20_100);
  done('import', 'html', '--base-url', 'http://www.example.jp/eki/', '--corpus', 'old');
  done('run', '--no-collect', '--corpus', 'old');
});

test('export xml, import elsewhere: the same pages, sentences, annotations and digests', () => {
  const folder = exported('old');
  const before_ = xmlIn(folder, 'old');
  assert.equal(before_.split('</StandardFormat>').length, 6);
  assert.match(before_, / DocId="\d{10}-1"/);
  done('init', 'new');
  done('import', folder, '--corpus', 'new');
  done('run', '--no-collect', '--corpus', 'new');
  assert.equal(xmlIn(exported('new'), 'new'), before_);
  const ask = (corpus: string): string => kumoito(dir, 'search', '温かいお茶', '--json', '--corpus', corpus).out;
  assert.ok(ask('new').includes('"id"'));
  const idsOf = (out: string): unknown[] =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
      .toSorted();
  assert.deepEqual(idsOf(ask('new')), idsOf(ask('old')));
  // A second time changes nothing.
  done('import', folder, '--corpus', 'new');
  done('run', '--no-collect', '--corpus', 'new');
  assert.equal(xmlIn(exported('new'), 'new'), before_);
});

test('into a corpus that has other pages under these numbers: their numbers are new, all else is the same', () => {
  const folder = exported('old');
  mkdirSync(join(dir, 'other'));
  writeFileSync(
    join(dir, 'other', 'a.html'),
    `<!doctype html><html lang="ja"><meta charset="utf-8"><title>池</title>${texts.map((text) => `<p>${text.replaceAll('駅', '池')}</p>`).join('')}`,
  );
  done('init', 'mixed');
  done('import', 'other', '--base-url', 'http://a.example.jp/', '--corpus', 'mixed');
  done('import', folder, '--corpus', 'mixed');
  done('run', '--no-collect', '--corpus', 'mixed');
  const mixed = xmlIn(exported('mixed'), 'mixed');
  const withoutNumbers = (xml: string): string[] =>
    xml
      .replaceAll(/ DocId="[^"]*"/g, '')
      .replaceAll(/>\d*<\/DocID>/g, '></DocID>')
      .split('</StandardFormat>\n')
      .filter((one) => one.includes('/eki/'))
      .toSorted();
  assert.deepEqual(withoutNumbers(mixed), withoutNumbers(xmlIn(folder, 'old')));
  const numbers = [...mixed.matchAll(/ DocId="(\d{10})/g)].map(([, id]) => id);
  assert.equal(new Set(numbers).size, 6);
});
