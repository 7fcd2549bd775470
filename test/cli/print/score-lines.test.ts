import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { kumoito, searchedCorpus } from '../searched-corpus.ts';

interface Verdict {
  readonly stage: string;
  readonly set: string | null;
  readonly recipe: string | null;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
  readonly marks: readonly { readonly rule: string }[];
}

let dir = '';
before(() => {
  dir = searchedCorpus();
  // A second selection of two pages: the other two go, and so do those that the first one leaves out.
  for (const line of [
    'select link --top 3 --as three',
    'select text --from three --top 1 --as one -c select.longSentencesMin=0',
  ])
    assert.equal(kumoito(dir, ...line.split(' ')).code, 0, line);
});
after(() => rmSync(dir, { recursive: true, force: true }));

const pages = ['a.example.jp/densha', 'a.example.jp/daigaku', 'b.example.jp/kuri', 'b.example.jp/yama'];
const urlOf = (page: string): string => `http://${page}.html`;
const verdictsOf = (page: string): readonly Verdict[] =>
  kumoito(dir, 'why', urlOf(page), '--json').json()[0]?.['verdicts'] as readonly Verdict[];

test('why tells what every score was made of, with set and recipe, of pages that stayed and of those that went', () => {
  const all = pages.flatMap(verdictsOf);
  const fates = (set: string): readonly string[] =>
    all.filter((one) => one.set === set).map(({ marks }) => marks.map(({ rule }) => rule).join(' ') || 'kept');
  assert.deepEqual(fates('three').toSorted(), ['kept', 'kept', 'kept', 'rank-link']);
  assert.deepEqual(fates('one').toSorted(), ['kept', 'rank-text', 'rank-text']);
  assert.ok(all.every(({ recipe }) => recipe === 'kumoito'));
  // Nothing links to anything here, so every PageRank is the mean: the rest of the formula of docs/selection.md by hand.
  const halfLifeMs = 180 * 86_400_000;
  for (const { stage, score, parts } of all) {
    const { pageRank, domainRank, urlDepth, cgiLetters, ageMs = 0, importance = 0, longSentences = 0 } = parts;
    if (stage === 'select-link') {
      assert.deepEqual([pageRank, domainRank, urlDepth, cgiLetters], [1, 1, 0, 0]);
      assert.ok(Math.abs(score - (0.4 + 0.2 + 0.2 + 0.1 + 0.1 * 2 ** (-ageMs / halfLifeMs))) < 1e-6);
    } else assert.ok(Math.abs(score - (0.5 * importance + (0.5 * Math.log1p(longSentences)) / Math.log1p(100))) < 1e-5);
  }
});

test('why prints them', () => {
  for (const page of pages) {
    const { out } = kumoito(dir, 'why', urlOf(page));
    assert.match(
      out,
      /verdict {3}select-link \(run \d+, set three, recipe kumoito\): (stayed|rank-link 4 \(limit 3\)), score [\d.]+\n {12}PageRank 1\.00, domain 1\.00 \(1: the mean\), 0 folders, 0 characters after \?, visited [\d.]+ d before the newest\n/,
    );
    if (out.includes('set one'))
      assert.match(
        out,
        /set one, recipe kumoito\): .*, score [\d.]+\n {12}first selection [\d.]+, \d+ long sentences?\n/,
      );
  }
});

test('select text --from refines any first selection, and says when its pages have no documents yet', () => {
  const html = readFileSync(join(dir, 'html', 'a.example.jp', 'densha.html'), 'utf8').replaceAll('電車', '自転車');
  mkdirSync(join(dir, 'more'));
  writeFileSync(join(dir, 'more', 'jitensha.html'), html);
  const done = (line: string): string => {
    const { code, talk } = kumoito(dir, ...line.split(' '));
    assert.equal(code, 0, `${line}: ${talk}`);
    return talk;
  };
  done('import more --base-url http://c.example.jp/');
  done('select link --as five');
  const some = done('select text --from five --as some -c select.longSentencesMin=0 -c select.nearDuplicateMin=1');
  assert.match(some, /4 of 5 pages stay/);
  assert.match(some, /1 page of five left out without a document: `kumoito format --set five` makes them/);
  done('format --set five');
  const all = done('select text --from five --as all -c select.longSentencesMin=0 -c select.nearDuplicateMin=1');
  assert.match(all, /5 of 5 pages stay/);
  assert.doesNotMatch(all, /without a document/);
});
