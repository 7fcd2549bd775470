import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openArchiveWriter } from '../../../src/archive/write/writer.ts';
import { md5 } from '../../../src/base/digest.ts';
import { openDatabase } from '../../../src/store/sqlite/open-database.ts';
import { openStore, runCollect } from '../../../test/collect/collect-harness.ts';
import { archivedTwice, archiveErrors, checkPages, runOnce, stateOf } from '../../../test/fault/fault-run.ts';
import { startLittleWeb, type LittleWeb } from '../../../test/fault/little-web.ts';

export interface CutReport {
  /** Lengths at which the write-ahead log was made to end, and the different states of the store that came of it. */
  readonly logLengths: number;
  readonly logStates: number;
  readonly archiveLengths: number;
  readonly archiveStates: number;
  /** States from which the collection went on to its end, each compared with the one made in peace. */
  readonly resumed: number;
  readonly problems: readonly string[];
}

/** SQLite: a log is 32 bytes and then frames of a page and 24 bytes. */
const logHead = 32;
const frame = 4096 + 24;

/**
 * Of a collection that was killed in the middle, the write-ahead log ends at every byte of its last transaction and
 * beside the end of every frame before them, and the archive at every byte after what the store has confirmed. What is
 * left is opened each time; from every different state that this gives, the collection goes on to its end.
 */
export const cutEverywhere = async (say: (line: string) => void): Promise<CutReport> => {
  const web = await startLittleWeb({ pagesPerHost: 2, latencyMs: 1, addresses: 'own' });
  const scratch = mkdtempSync(join(tmpdir(), 'kumoito-cuts-'));
  const base = { port: web.port, hosts: [...web.hosts], seeds: web.seeds, intervalMs: 5, pages: null };
  const calm = join(scratch, 'calm');
  const points = await runOnce({ ...base, dir: calm, killAt: 0 });
  const resume = resumer(web, calm, scratch);
  const killed = await killedWithMostPending(scratch, Math.round((points ?? 0) / 2), (dir, killAt) =>
    runOnce({ ...base, dir, killAt }),
  );
  const log = await cutLog(killed, say);
  for (const [state, length] of log.states)
    await resume(killed, `store.db-wal at ${length} (${state})`, (dir) =>
      truncateSync(join(dir, 'store.db-wal'), length),
    );
  say(`${log.lengths} lengths of the log, ${log.states.size} states`);
  const archive = await cutArchive(killed, scratch, say);
  for (const [state, length] of archive.states)
    await resume(killed, `${archive.file} at ${length} (${state})`, (dir) =>
      truncateSync(join(dir, 'archive', archive.file), length),
    );
  say(`${archive.lengths} lengths of the archive, ${archive.states.size} states`);
  await web.close();
  rmSync(scratch, { recursive: true });
  return {
    logLengths: log.lengths,
    logStates: log.states.size,
    archiveLengths: archive.lengths,
    archiveStates: archive.states.size,
    resumed: log.states.size + archive.states.size,
    problems: resume.problems,
  };
};

type Resume = ((from: string, name: string, cut: (dir: string) => void) => Promise<void>) & { problems: string[] };

const resumer = (web: LittleWeb, calm: string, scratch: string): Resume => {
  const problems: string[] = [];
  const expected = stateOf(calm);
  const resume = async (from: string, name: string, cut: (dir: string) => void): Promise<void> => {
    const dir = mkdtempSync(join(scratch, 'cut-'));
    cpSync(from, dir, { recursive: true });
    cut(dir);
    const options = { intervalMin: 1, idleWaitMax: 2_000 };
    await runCollect({ dir, seeds: web.seeds, hosts: web.hosts, port: web.port, options });
    if (!isDeepStrictEqual(stateOf(dir), expected)) problems.push(`${name}: not what was collected in peace`);
    const twice = await archivedTwice(dir);
    problems.push(...twice.map((url) => `${name}: ${url} is in the archive twice`));
    problems.push(...(await archiveErrors(dir)).map((error) => `${name}: ${error}`));
    await checkPages(dir);
    rmSync(dir, { recursive: true });
  };
  return Object.assign(resume, { problems });
};

/** Of some collections killed in the middle, the one whose archive reaches furthest beyond what the store knows of it. */
const killedWithMostPending = async (
  scratch: string,
  middle: number,
  run: (dir: string, killAt: number) => Promise<number | null>,
): Promise<string> => {
  let best = { dir: '', pending: -1 };
  for (let killAt = middle; killAt < middle + 12; killAt++) {
    const dir = join(scratch, `killed-${killAt}`);
    if ((await run(dir, killAt)) !== null || !existsSync(join(dir, 'store.db-wal'))) continue;
    const { file, offset } = pendingFrom(dir);
    const pending = statSync(join(dir, 'archive', file)).size - offset;
    if (pending > best.pending) best = { dir, pending };
  }
  return best.dir;
};

/** Where in the archive begins what the store has not confirmed. Looks at a copy: looking carries the log into the file. */
const pendingFrom = (dir: string): { file: string; offset: number } => {
  const copy = `${dir}-looked-at`;
  cpSync(dir, copy, { recursive: true });
  const store = openStore(copy);
  const position = store.fetches.archivedUpTo();
  store.close();
  rmSync(copy, { recursive: true });
  if (position === null) throw new Error(`${dir} was killed before anything was confirmed`);
  return position;
};

/** A length for every different content that the store has when its log ends there. */
const cutLog = async (
  killed: string,
  say: (line: string) => void,
): Promise<{ lengths: number; states: Map<string, number> }> => {
  const dir = `${killed}-log`;
  cpSync(killed, dir, { recursive: true });
  const log = join(dir, 'store.db-wal');
  const size = statSync(log).size;
  const states = new Map<string, number>();
  let lengths = 0;
  // A log only gets shorter here; every byte of the last transaction (until a third state comes up), then beside the ends of frames.
  for (let length = size; length >= 0; length--) {
    const fromEnd = (length - logHead) % frame;
    if (states.size > 2 && length > logHead && Math.abs(fromEnd) > 1 && fromEnd !== frame - 1) continue;
    truncateSync(log, length);
    rmSync(join(dir, 'store.db-shm'), { force: true });
    const state = contentOf(dir);
    if (!states.has(state)) states.set(state, length);
    if (++lengths % 10_000 === 0) say(`${lengths} lengths of the log`);
  }
  rmSync(dir, { recursive: true });
  return { lengths, states };
};

const contentOf = (dir: string): string => {
  try {
    const { db, close } = openDatabase(join(dir, 'store.db'), { readOnly: true });
    const content = md5(db.serialize());
    close();
    return content;
  } catch {
    return 'no schema yet';
  }
};

/** Cuts the archive at every length and says what opening it for writing makes of each. */
const cutArchive = async (
  killed: string,
  scratch: string,
  say: (line: string) => void,
): Promise<{ file: string; lengths: number; states: Map<string, number> }> => {
  const resumeAt = pendingFrom(killed);
  const { file, offset } = resumeAt;
  const size = statSync(join(killed, 'archive', file)).size;
  const states = new Map<string, number>();
  for (let length = offset; length <= size; length++) {
    const dir = mkdtempSync(join(scratch, 'archive-'));
    cpSync(join(killed, 'archive'), dir, { recursive: true });
    truncateSync(join(dir, file), length);
    await (await openArchiveWriter(dir, { fileBytesMax: 1e9, info: [], resumeAt })).close();
    const state = md5(readFileSync(join(dir, file)));
    if (!states.has(state)) states.set(state, length);
    rmSync(dir, { recursive: true });
    if ((length - offset) % 1000 === 999) say(`${length - offset + 1} of ${size - offset + 1} lengths of the archive`);
  }
  return { file, lengths: size - offset + 1, states };
};
