import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock, type Clock } from '../../base/clock.ts';
import { Fault } from '../../base/fault.ts';
import { simulatedClock } from '../../base/simulated-clock.ts';
import { openArchiveWeb } from '../../collect/fetch/archive-web.ts';
import { openGraphWeb } from '../../collect/fetch/graph-web.ts';
import type { RecordedWeb } from '../../collect/fetch/recorded-fetch.ts';
import { dayMs, epochMs, type EpochMs, readDay } from '../../model/time.ts';
import { readGraph, readGraphUrls } from '../../simulate/read-graph.ts';
import type { Flags } from '../command.ts';

/** Any crawl can run against a recorded web instead of the network (C27). */
export const offlineFlags = [
  [
    '--from-archive <dir>',
    'ask an archive (or the archive of another corpus) instead of the network; in simulated time',
  ],
  ['--as-of <day>', 'with --from-archive: as the Web was at the end of this day, as 2026-11-18'],
  ['--from-graph <file>', 'make pages from a link graph ("from to" lines, .gz too) instead of asking the network'],
  ['--graph-urls <file>', 'with --from-graph: "id URL" lines; without, nodes get made-up addresses'],
] as const;

/** Offline nobody is kept waiting, so nobody need wait: the rules of politeness hold, in a time that passes at once. */
export const offlineClock = (flags: Flags): { readonly clock?: Clock } =>
  isOffline(flags) ? { clock: simulatedClock(systemClock().now()) } : {};

export const isOffline = (flags: Flags): boolean =>
  flags.text('fromArchive') !== null || flags.text('fromGraph') !== null;

/** Null: the network. */
export const openOfflineWeb = async (flags: Flags, ownArchive: string): Promise<RecordedWeb | null> => {
  const [archive, graph] = [flags.text('fromArchive'), flags.text('fromGraph')];
  const asOf = endOfDay(flags.text('asOf'));
  if (archive !== null && graph !== null)
    throw new Fault('USAGE', '--from-archive and --from-graph exclude each other.');
  if (asOf !== null && archive === null) throw new Fault('USAGE', '--as-of goes with --from-archive.');
  if (graph === null && flags.text('graphUrls') !== null)
    throw new Fault('USAGE', '--graph-urls goes with --from-graph.');
  if (archive !== null) return openArchiveWeb(archiveFolder(archive, ownArchive), asOf);
  if (graph === null) return null;
  const links = await readGraph(graph);
  const urls = flags.text('graphUrls');
  return openGraphWeb(links, urls === null ? null : await readGraphUrls(urls, links.nodes));
};

const archiveFolder = (named: string, own: string): string => {
  const inCorpus = join(named, 'archive');
  const dir = resolve(existsSync(inCorpus) ? inCorpus : named);
  const names = existsSync(dir) ? readdirSync(dir) : [];
  if (!names.some((name) => /\.cdxj(\.part)?$/.test(name)))
    throw new Fault('USAGE', `--from-archive ${named}: there is no index (*.cdxj) of WARC files.`);
  if (dir === resolve(own))
    throw new Fault('USAGE', `--from-archive ${named}: this is the archive of the corpus that is collected into.`);
  return dir;
};

const endOfDay = (written: string | null): EpochMs | null => {
  if (written === null) return null;
  const start = readDay(written);
  if (start === null) throw new Fault('USAGE', `--as-of ${written}: expected a day such as 2026-11-18.`);
  return epochMs(start + dayMs - 1);
};
