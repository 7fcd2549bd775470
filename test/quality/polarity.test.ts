import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openAnalyzer } from '../../src/analyzer/table.ts';
import { readPage } from '../../src/html/read-page.ts';
import { parseUrl } from '../../src/model/url.ts';
import { polarityOf, type Polarity } from '../../src/survey/site/polarity.ts';
import { readRealPages } from '../html/real-pages.ts';
import { notHere } from '../shared-data.ts';

interface Judged {
  readonly set: string;
  readonly page: string;
  readonly sentence: number;
  readonly sha1: string;
  readonly label: Polarity;
}

const labels: Readonly<Record<string, Polarity>> = { '+': 'positive', '-': 'negative', '0': 'neutral' };
const file = join(import.meta.dirname, '../../../test/data/polarity/judged.tsv');
const judged = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Judged => {
    const [set = '', page = '', sentence = '', sha1 = '', label = ''] = line.split('\t');
    return { set, page, sentence: Number(sentence), sha1, label: labels[label] ?? 'neutral' };
  });

/** The sentences as they stand in their pages; one that is cut otherwise now is not compared. */
const sentencesOf = (pages: NonNullable<ReturnType<typeof readRealPages>>): ReadonlyMap<Judged, string> => {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const texts = new Map<Judged, string>();
  for (const one of judged) {
    const bytes = byPath.get(one.page)?.bytes;
    const url = parseUrl(`http://x/${encodeURI(one.page)}`);
    if (bytes === undefined || url === null) continue;
    const sentences = readPage({ bytes, contentType: 'text/html', url }).blocks.flatMap((block) => block.sentences);
    const text = sentences[one.sentence - 1]?.text ?? '';
    if (createHash('sha1').update(text).digest('hex').startsWith(one.sha1)) texts.set(one, text);
  }
  return texts;
};

/** Of the sentences held out when words and rules were chosen: what is right of what was said, and found of what there was. */
const floors = { compared: 110, right: 0.8, precision: 0.58, recall: 0.42 };

test('sentences judged by a reader: the figures of docs/site-report.md', async (t) => {
  const pages = readRealPages();
  if (pages === null) return t.skip(notHere);
  const texts = sentencesOf(pages);
  const analyzer = await openAnalyzer('kuromoji', { synonyms: false, userDictionary: null, unknownWords: 'kuromoji' });
  for (const set of ['developed', 'held-out']) {
    const ours = [...texts].filter(([one]) => one.set === set);
    const analyses = await analyzer.analyze(ours.map(([, text]) => text));
    const said = analyses.map((analysis) => polarityOf(analysis).polarity);
    const count = (meets: (label: Polarity, polarity: Polarity) => boolean): number =>
      ours.filter(([{ label }], at) => meets(label, said[at] ?? 'neutral')).length;
    const right = count((label, polarity) => label === polarity);
    const found = count((label, polarity) => label === polarity && label !== 'neutral');
    const judging = count((_, polarity) => polarity !== 'neutral');
    const there = count((label) => label !== 'neutral');
    const opposite = count((label, polarity) => label !== polarity && label !== 'neutral' && polarity !== 'neutral');
    t.diagnostic(
      `${set}: ${right} of ${ours.length} right; ${found} of ${judging} that were said to judge, of ${there} that do; ${opposite} the wrong way round`,
    );
    if (set === 'developed') continue;
    assert.ok(ours.length >= floors.compared, `${ours.length} sentences`);
    assert.ok(right / ours.length >= floors.right, `${right} of ${ours.length}`);
    assert.ok(found / judging >= floors.precision, `${found} of ${judging}`);
    assert.ok(found / there >= floors.recall, `${found} of ${there}`);
  }
  await analyzer.close();
});
