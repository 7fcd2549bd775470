import { execFile, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PeerReport {
  readonly pages: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Bytes, the most there were. */
  readonly memory: number;
}

export interface PeerRun {
  readonly seeds: readonly string[];
  readonly connections: number;
}

export interface Peer {
  readonly name: string;
  run(wanted: PeerRun): Promise<PeerReport>;
}

const programs = join(import.meta.dirname, '../../../bench/peers');

/** Ourselves, also as a process of its own. */
export const kumoito: Peer = {
  name: 'kumoito',
  run: (wanted) =>
    new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, 'collect-ours.js'), [JSON.stringify(wanted)]);
      child.once('message', (report) => resolve(report as PeerReport));
      child.once('exit', (code) => reject(new Error(`ended with ${code} before it reported`)));
    }),
};

/** Other crawlers as programs of their own: `crawlee` is the folder it was installed in, `python` one that has Scrapy. */
export const openPeers = (given: { crawlee: string | undefined; python: string | undefined }): readonly Peer[] => {
  const { crawlee, python } = given;
  const peers: Peer[] = [];
  if (crawlee !== undefined)
    for (const persist of [false, true])
      peers.push({
        name: persist ? 'Crawlee, persisted' : 'Crawlee in memory',
        run: (wanted) =>
          runProgram('node', (out) => [
            join(programs, 'crawlee.mjs'),
            crawlee,
            JSON.stringify({ ...wanted, persist, out }),
          ]),
      });
  if (python !== undefined)
    peers.push({
      name: 'Scrapy',
      run: (wanted) =>
        runProgram(python, (out) => [
          join(programs, 'scrapy_pages.py'),
          JSON.stringify({ ...wanted, out: join(out, 'pages.jsonl') }),
        ]),
    });
  return peers;
};

const runProgram = async (program: string, argumentsFor: (out: string) => readonly string[]): Promise<PeerReport> => {
  const out = mkdtempSync(join(tmpdir(), 'kumoito-peer-'));
  try {
    const { stdout } = await promisify(execFile)(program, argumentsFor(out), { cwd: out, maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PeerReport;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
};
