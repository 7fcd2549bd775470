import { join } from 'node:path';
import { percent, printedRows, type FigureTable, type MadeFigures } from './figure-table.ts';
import { shared, textOf } from './run-command.ts';

/** Trees of the dev parts of the treebanks: the trivial parser and ours, WAC before GSD. */
const dependencyTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/pages/dependency.js', [join(shared, 'treebank')]);
  const rows = [...text.matchAll(/^\S+-dev {2}(trivial|parser) +(.*)$/gm)].map(([, , scores = '']) => {
    const values = new Map([...scores.matchAll(/(\w+) ([\d.]+)/g)].map(([, name, value]) => [name, Number(value)]));
    const measures = 'chunkF1 strictChunkF1 uas uasWithoutTwo arcF1 parallelF1 phraseF1 phraseArcF1'.split(' ');
    return [null, null, ...measures.map((name) => values.get(name)?.toFixed(1) ?? '')];
  });
  return { rows };
};

const spellingsTable = async (): Promise<MadeFigures> => ({
  rows: printedRows(await textOf('bench/pages/dependency.js', [join(shared, 'treebank')]), 'written | WAC'),
});

/** The suite of feedparser, read by three readers. */
const feedsTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/collect/feeds.js', []);
  const rows = ['kumoito', 'feedsmith', 'rss-parser'].map((reader) => {
    const line = new RegExp(`^${reader} +read (\\d+) of 1000 · expectations met (\\d+) of 249 `, 'm').exec(text);
    return [null, line?.[1] ?? '', line?.[2] ?? ''];
  });
  return { rows };
};

/** What labels say of sentences and types of pages: of our own texts, and of those beside the repository. */
const labels = (): Promise<string> => textOf('bench/pages/page-labels.js', []);
const labelTable = (head: string) => async (): Promise<MadeFigures> => ({ rows: printedRows(await labels(), head) });

const extraction = (): Promise<string> => textOf('bench/pages/extraction.js', ['--all', '--quality']);

const labelsText = async (): Promise<MadeFigures> => {
  const [, real = ''] = /^real pages: (.*) right$/m.exec(await labels()) ?? [];
  const [, sample = ''] = /^sample web: (.*) right$/m.exec(await labels()) ?? [];
  const [wac, gsd, , hard] = printedRows(await labels(), 'sentence ends').map((row) => Number(row[2]).toFixed(3));
  const [own, other] =
    printedRows(await extraction(), 'F1 over')
      .at(-1)
      ?.slice(2) ?? [];
  const mean = (score: string | undefined): string => Number(score?.replaceAll('*', '')).toFixed(3).slice(1);
  return {
    sentences: [
      `(${real} real pages, ${sample} of our own)`,
      `${wac} and ${gsd?.slice(1)} on the treebanks, ${hard?.slice(1)} on the hard part`,
      `mean of three hosts ${mean(own)} against Readability's ${mean(other)}`,
    ].map((sentence) => sentence.replace(/(?<![\d.])0(?=\.\d)/g, '')),
  };
};

const offsetsText = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/pages/extraction.js', ['--offsets']);
  const [, pages = '', texts = ''] = /^(\d+) pages: all of (\d+) texts/m.exec(text) ?? [];
  const [all, of] = [texts, pages].map((count) => Number(count).toLocaleString('en'));
  return {
    sentences: [`all ${all} sentences, titles, keywords and descriptions of the ${of} real pages are at their bytes`],
  };
};

/** How many sentences are as kuromoji and MeCab have them; nothing of MeCab where it is not installed. */
const identity = async () => {
  const text = await textOf('bench/pages/morphemes.js', ['--identity']);
  const [, tokens = '', equal = '', all = ''] = /^kuromoji: (\d+) tokens; (\d+) of (\d+) sent/m.exec(text) ?? [];
  const causes = /^MeCab, sentences: (.*)$/m.exec(text)?.[1];
  const mecab = causes === undefined ? null : Object.values(JSON.parse(causes) as Record<string, number>);
  const [same = 0] = mecab ?? [];
  const grouped = (count: string | number): string => Number(count).toLocaleString('en');
  return {
    mecab: mecab?.map(grouped) ?? null,
    likeMecab: `${((100 * same) / Number(all)).toFixed(2)} %`,
    differ: `${grouped(Number(all) - Number(equal))} of ${grouped(all)} sentences differ`,
    equal: `${grouped(equal)} (${percent(Number(equal) / Number(all))}) of ${grouped(tokens)} tokens; the others: docs/morphemes.md`,
  };
};

const mecabTable = async (): Promise<MadeFigures> => {
  const { mecab, likeMecab } = await identity();
  if (mecab === null) return {};
  return {
    rows: mecab.map((count) => [null, count]),
    sentences: [`${likeMecab} of the sentences are equal.`],
  };
};

const identityTable = async (): Promise<MadeFigures> => {
  const { equal, mecab, likeMecab } = await identity();
  const ofMecab = mecab === null ? null : `${mecab[0]} (${likeMecab})`;
  return {
    rows: [
      [null, equal],
      [null, ofMecab],
    ],
  };
};

/** Google's cases by both readings and by another's parser, and where readings of real files differ. */
const robotsAnswers = async () => {
  const text = await textOf('bench/collect/robots.js', []);
  const number = (pattern: RegExp): string => Number(pattern.exec(text)?.[1] ?? NaN).toLocaleString('en');
  return {
    files: number(/^(\d+) real files/m),
    googlebot: number(/kumoito (\d+) /),
    rfc9309: number(/profile rfc9309: (\d+)/),
    theirs: number(/robots-parser (\d+)$/m),
    different: number(/different answers: (\d+) of/),
    asked: number(/different answers: \d+ of (\d+)/),
    readings: number(/answer differently: (\d+) of/),
    answers: number(/answer differently: \d+ of (\d+)/),
  };
};

const robotsTable = async (): Promise<MadeFigures> => {
  const { files, googlebot, rfc9309, theirs, different, asked, readings, answers } = await robotsAnswers();
  const standard = `${rfc9309} (two missed are Google's own, one contradicts the standard's table)`;
  return {
    rows: [
      [null, googlebot],
      [null, standard],
      [null, theirs],
      [`${files} real files, ${asked} questions: answers of robots-parser that differ`, different],
      [`the same files, ${answers} questions: answers of the two profiles that differ`, readings],
    ],
  };
};

const robotsText = async (): Promise<MadeFigures> => {
  const { files, googlebot, rfc9309, theirs, different, asked, readings, answers } = await robotsAnswers();
  return {
    sentences: [
      `146 specification cases: ${googlebot} in profile \`googlebot\`; in \`rfc9309\` ${rfc9309}, all but`,
      `which Crawlee and Browsertrix use: ${theirs}. On ${files} real files and seven paths each, robots-parser answers ${different} of ${asked} questions differently`,
      `On ${files} real files and nine paths each the readings differ in ${readings} of ${answers} answers`,
    ],
  };
};

const pages = 'bench/results/extraction.md';

export const analysisTables: readonly FigureTable[] = [
  { page: 'docs/dependency.md', name: 'dependency, dev parts', make: dependencyTable },
  { page: 'docs/dependency.md', name: 'dependency, web spellings', make: spellingsTable },
  { page: 'docs/feeds.md', name: 'feeds, three readers', make: feedsTable },
  { page: 'bench/results/feeds.md', name: 'feeds, three readers', make: feedsTable },
  {
    page: 'docs/morphemes.md',
    name: 'morphemes, kuromoji',
    make: async () => ({ sentences: [(await identity()).differ] }),
  },
  { page: 'docs/morphemes.md', name: 'morphemes, MeCab', make: mecabTable },
  { page: 'bench/results/morphemes.md', name: 'morphemes, identity', make: identityTable },
  { page: 'bench/results/robots.md', name: 'robots, cases', make: robotsTable },
  {
    page: pages,
    name: 'extraction, F1',
    make: async () => ({ rows: printedRows(await extraction(), 'F1 over') }),
  },
  { page: 'docs/robots.md', name: 'robots, cases', make: robotsText },
  { page: pages, name: 'extraction, offsets', isSlow: true, make: offsetsText },
  { page: pages, name: 'sentence ends', make: labelTable('sentence ends') },
  { page: pages, name: 'page types, real', make: labelTable('real pages') },
  { page: pages, name: 'page types, sample', isOurs: true, make: labelTable('sample web') },
  { page: 'docs/papers.md', name: 'pages, F1 and labels', make: labelsText },
];
