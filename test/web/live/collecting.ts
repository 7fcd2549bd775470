import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSampleWeb } from '../../../corpus/sample/serve.ts';
import { initSample } from '../../thread/sample-thread.ts';

/** A collection of the sample web by the command, in a process of its own, slowly enough to be watched. */
export interface Collecting {
  readonly dir: string;
  /** Kills it in the middle. */
  kill(): Promise<void>;
  /** Resolves with its exit code. */
  ended(): Promise<number | null>;
  close(): Promise<void>;
}

export const startCollecting = async (intervalMin: string, ...more: readonly string[]): Promise<Collecting> => {
  const dir = initSample();
  const web = await startSampleWeb({ port: 0, day: 1 });
  const hosts = join(dir, 'hosts');
  writeFileSync(hosts, web.hosts);
  const program = join(import.meta.dirname, '../../../src/cli/main.js');
  const settings = [`collect.intervalMin=${intervalMin}`, 'collect.idleWaitMax=1s'].flatMap((one) => ['-c', one]);
  const network = ['--hosts', hosts, '--connect-port', String(web.port)];
  const child = spawn(process.execPath, [program, 'collect', '--corpus', dir, ...network, ...settings, ...more], {
    stdio: 'ignore',
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    dir,
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
    ended: () => exit,
    close: async () => {
      child.kill('SIGKILL');
      await exit;
      await web.close();
    },
  };
};
