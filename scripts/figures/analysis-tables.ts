import { join } from 'node:path';
import type { FigureTable, MadeFigures } from './figure-table.ts';
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

/** The suite of feedparser, read by three readers. */
const feedsTable = async (): Promise<MadeFigures> => {
  const text = await textOf('bench/collect/feeds.js', []);
  const rows = ['kumoito', 'feedsmith', 'rss-parser'].map((reader) => {
    const line = new RegExp(`^${reader} +read (\\d+) of 1000 · expectations met (\\d+) of 249 `, 'm').exec(text);
    return [null, line?.[1] ?? '', line?.[2] ?? ''];
  });
  return { rows };
};

export const analysisTables: readonly FigureTable[] = [
  { page: 'docs/dependency.md', name: 'dependency, dev parts', make: dependencyTable },
  { page: 'docs/feeds.md', name: 'feeds, three readers', make: feedsTable },
];
