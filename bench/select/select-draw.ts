// Pages that each rule of each recipe marked, sampled by a hash, and their texts in short, to be read and judged.
//   npm run build && node dist/bench/select/select-draw.js DIR [--examples 20]
// Writes DIR/draws.tsv: recipe, rule, pages marked, file, what stayed in its place; DIR/texts.txt: what there is to read of each.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PageText } from '../../src/model/document.ts';
import { openRealweb, type RealwebPage } from './parts/realweb-corpus.ts';
import { drawByRule } from './parts/rule-draws.ts';

/** Longer texts are read at their beginning, middle and end. */
const [wholeUnits, beginUnits, middleUnits, endUnits] = [560, 240, 140, 130];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '20' } },
});
const [dir] = positionals;
if (dir === undefined) throw new Error('Where to? node dist/bench/select/select-draw.js DIR');

const excerpt = (text: string): string => {
  const flat = text.replace(/\s*\n\s*/g, '¶');
  if (flat.length <= wholeUnits) return flat;
  const middle = Math.floor((flat.length - middleUnits) / 2);
  return [flat.slice(0, beginUnits), flat.slice(middle, middle + middleUnits), flat.slice(-endUnits)].join(' …… ');
};

const lettersByBlock = ({ blocks }: PageText): string => {
  const letters = new Map<string, number>();
  for (const { type, sub, sentences } of blocks) {
    const kind = sub === null ? type : `${type}/${sub}`;
    letters.set(kind, (letters.get(kind) ?? 0) + sentences.reduce((sum, { text }) => sum + text.length, 0));
  }
  return [...letters].map(([kind, sum]) => `${kind} ${sum}`).join(', ');
};

/** No value of any rule: a reader who knows them judges them, not the page. */
const readable = ({ file, text }: RealwebPage): string =>
  [
    file,
    `${text.title?.text ?? ''} | ${text.language} | ${lettersByBlock(text)} | ${text.links.length} links`,
    excerpt(text.mainText),
    text.mainText.length < beginUnits
      ? `    outside: ${excerpt(
          text.blocks
            .filter(({ type }) => type !== 'maintext')
            .flatMap(({ sentences }) => sentences.map((sentence) => sentence.text))
            .join('\n'),
        )}`
      : '',
    '',
  ].join('\n');

const realweb = await openRealweb();
try {
  const { draws } = drawByRule(realweb, Number(values.examples));
  const lines = draws.flatMap(({ recipe, rule, marked, drawn }) =>
    drawn.map(({ page, mark }) => [recipe, rule, marked, page.file, mark.detail].join('\t')),
  );
  writeFileSync(join(dir, 'draws.tsv'), `${lines.join('\n')}\n`);
  const pages = new Map(draws.flatMap(({ drawn }) => drawn.map(({ page }) => [page.file, page])));
  const texts = [...pages.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(readable);
  writeFileSync(join(dir, 'texts.txt'), texts.join('\n'));
  console.log(`${draws.length} rules, ${lines.length} drawn, ${pages.size} pages`);
} finally {
  realweb.close();
}
