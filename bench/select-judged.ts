// Every rule against pages that were read and judged by hand (test/data/selection): precision and recall.
//   npm run build && node dist/bench/select-judged.js
import { defaultConfig } from '../src/config/load.ts';
import { adult } from '../src/select/rules/adult.ts';
import {
  asRow,
  readJudgedPages,
  readJudgedPairs,
  readJudgedTexts,
  scoreOf,
  scoreRules,
  type Score,
} from '../test/quality/judged-selection.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { select } = defaultConfig();
const share = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(0));
const row = (name: string, { judged, hit, false: wrong, missed }: Score): void =>
  say(
    `| ${name} | ${judged} | ${hit + wrong} | ${share(hit, hit + wrong)} | ${hit + missed} | ${share(hit, hit + missed)} |`,
  );

const pages = await readJudgedPages();
const pairs = await readJudgedPairs();
if (pages === null || pairs === null) throw new Error('../shared/data/realweb is not here');
say(
  '| rule | judged | marked | of these rightly, % | should be marked | of these marked, % |\n|---|---|---|---|---|---|',
);
const clear = pages.filter(({ language }) => language !== 'unclear');
row(
  'language',
  scoreOf(clear.map(({ language, text }) => ({ should: language !== 'ja', does: text.language !== 'ja' }))),
);
row(
  'near-duplicate',
  scoreOf(pairs.map(({ isSame, similarity }) => ({ should: isSame, does: similarity >= select.nearDuplicateMin }))),
);
const texts = await readJudgedTexts();
row(
  'adult',
  scoreOf(
    texts.map(({ isUnwanted, measures }) => ({
      should: isUnwanted,
      does: adult.judge(asRow(measures), { max: select.adultShareMax }) !== null,
    })),
  ),
);
for (const [name, score] of scoreRules(pages)) row(name, score);
