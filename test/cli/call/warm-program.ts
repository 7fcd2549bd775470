import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Asked, Ended } from './call.ts';

// The child: runs main.js once for each message, with other arguments and in another folder. Its modules are loaded once,
// main.js itself each time.
const main = pathToFileURL(join(import.meta.dirname, '../../../src/cli/main.js')).href;
const streams = { out: process.stdout, talk: process.stderr };

const call = async ({ dir, args }: Asked): Promise<Ended> => {
  const heard = { out: [] as Buffer[], talk: [] as Buffer[] };
  for (const name of ['out', 'talk'] as const)
    streams[name].write = (chunk: string | Uint8Array, ...more: unknown[]): boolean => {
      heard[name].push(Buffer.from(chunk as string));
      const done = more.at(-1);
      if (typeof done === 'function') setImmediate(done as () => void);
      return true;
    };
  process.chdir(dir);
  process.argv = [process.argv[0] ?? '', main, ...args];
  process.exitCode = undefined;
  await import(`${main}?at=${process.hrtime.bigint()}`);
  // What was printed before an error is written in the next turn.
  await new Promise((resolve) => void setImmediate(resolve));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) process.removeAllListeners(signal);
  for (const stream of Object.values(streams)) stream.removeAllListeners('error');
  const text = (name: 'out' | 'talk'): string => Buffer.concat(heard[name]).toString('utf8');
  return { code: Number(process.exitCode), out: text('out'), talk: text('talk') };
};

process.on('message', (asked: Asked) => {
  void call(asked).then((ended) => process.send?.(ended));
});
process.on('disconnect', () => process.exit());
