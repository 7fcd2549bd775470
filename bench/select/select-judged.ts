// Every rule against pages that were read and judged by hand (test/data/selection): how many of the pages drawn among those it
// marked are what it is meant to find, and precision and recall over all pages judged.
//   npm run build && node dist/bench/select/select-judged.js
import { defaultConfig } from '../../src/config/load.ts';
import { adult } from '../../src/select/rules/adult.ts';
import {
  asRow,
  halfOf,
  readJudgedPages,
  readJudgedPairs,
  readJudgedTexts,
  readLabels,
  scoreOf,
  scoreRules,
  type Score,
} from '../../test/quality/judged-selection.ts';
import { isOfOtherPurpose, questionOf } from '../../test/quality/rule-questions.ts';
import { printMachine } from '../machine.ts';
import { openRealweb } from './parts/realweb-corpus.ts';
import { drawAny, drawByRule, type RuleDraw } from './parts/rule-draws.ts';

const { select } = defaultConfig();
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const share = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(0));

const labels = new Map(readLabels().map((label) => [label.file, label]));
const pairs = await readJudgedPairs();
const pages = await readJudgedPages();
if (pages === null || pairs === null) throw new Error('../shared/data/realweb is not here');
const kindOfPair = new Map(pairs.map(({ files, isSame }) => [files.toSorted().join(' '), isSame]));

/** Of the pages drawn that were judged, which are what the rule is meant to find. */
const answersOf = (rule: string, drawn: RuleDraw['drawn'], fileOf: ReadonlyMap<string, string>): readonly boolean[] =>
  drawn.flatMap(({ page, mark }) => {
    const label = labels.get(page.file);
    const stays = fileOf.get(mark.detail?.split(' ')[0] ?? '') ?? '';
    const isSo =
      rule === 'near-duplicate'
        ? kindOfPair.get([page.file, stays].toSorted().join(' '))
        : label && questionOf(rule).isSo(label);
    return isSo === undefined ? [] : [isSo];
  });

const sayDraws = async (): Promise<void> => {
  const realweb = await openRealweb();
  try {
    say('| recipe | rule | marked | alone | read | meant to find | are so, % | no running text, % |');
    say('|---|---|---|---|---|---|---|---|');
    const fileOf = new Map(realweb.pages.map(({ url, file }) => [url, file]));
    const { draws, kept } = drawByRule(realweb, 20);
    for (const { recipe, rule, marked, alone, drawn } of draws) {
      if (isOfOtherPurpose(rule)) continue;
      const answers = answersOf(rule, drawn, fileOf);
      const read = drawn.flatMap(({ page }) => labels.get(page.file) ?? []);
      const asks = rule === 'near-duplicate' ? 'as the page that stays' : questionOf(rule).asks;
      const right = share(answers.filter((isSo) => isSo).length, answers.length);
      const noProse = share(read.filter(({ content }) => content !== 'prose').length, read.length);
      say(`| ${recipe} | ${rule} | ${marked} | ${alone} | ${answers.length} | ${asks} | ${right} | ${noProse} |`);
    }
    say('');
    say('| recipe | pages | after the first selection | after the second |');
    say('|---|---|---|---|');
    for (const { recipe, link, text } of kept) say(`| ${recipe} | ${link.pages} | ${link.kept} | ${text.kept} |`);
    const any = drawAny(realweb, 60).flatMap(({ page, rules }) => {
      const label = labels.get(page.file);
      return label === undefined ? [] : [{ should: label.content !== 'prose', does: rules.length > 0 }];
    });
    const { judged, hit, false: wrong, missed } = scoreOf(any);
    say('');
    say(
      `Of ${judged} pages drawn among all that kumoito's second selection looked at, ${hit + missed} hold no running text; it marked ${hit} of these, and ${wrong} of the others.`,
    );
  } finally {
    realweb.close();
  }
};

const sayScore = (name: string, { judged, hit, false: wrong, missed }: Score): void =>
  say(
    `| ${name} | ${judged} | ${hit + wrong} | ${share(hit, hit + wrong)} | ${hit + missed} | ${share(hit, hit + missed)} |`,
  );

const sayScores = async (): Promise<void> => {
  say('| rule | judged | marked | of these rightly, % | should be marked | of these marked, % |');
  say('|---|---|---|---|---|---|');
  const clear = pages.filter(({ language }) => language !== 'unclear');
  const languages = clear.map(({ language, text }) => ({ should: language !== 'ja', does: text.language !== 'ja' }));
  sayScore('language', scoreOf(languages));
  const alike = pairs.map(({ isSame, similarity }) => ({
    should: isSame,
    does: similarity >= select.nearDuplicateMin,
  }));
  sayScore('near-duplicate', scoreOf(alike));
  const limits = { max: select.adultShareMax };
  const texts = (await readJudgedTexts()).map(({ isUnwanted, measures }) => ({
    should: isUnwanted,
    does: adult.judge(asRow(measures), limits) !== null,
  }));
  sayScore('adult', scoreOf(texts));
  for (const [name, score] of scoreRules(pages)) sayScore(name, score);
  for (const half of ['dev', 'test'] as const) {
    const link = scoreRules(pages.filter(({ file }) => halfOf(file) === half)).get('kumoito link-list');
    if (link !== undefined) sayScore(`kumoito link-list, ${half} half`, link);
  }
};

printMachine();
say('');
await sayDraws();
say('');
await sayScores();
