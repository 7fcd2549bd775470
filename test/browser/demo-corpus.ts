import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { firstDay, runDay } from '../thread/sample-thread.ts';

/**
 * The folder of a corpus of both days of the sample web, as the demo makes it. All files of one test run read the same one: the first that needs
 * it makes it, the others wait.
 */
export const demoCorpus = async (): Promise<string> => {
  const run = process.env['KUMOITO_TEST_RUN'];
  if (run === undefined) return makeDemo();
  const shared = join(run, 'demo');
  if (isFirst(`${shared}.begun`)) {
    const dir = await makeDemo();
    cpSync(dir, `${shared}.unfinished`, { recursive: true });
    renameSync(`${shared}.unfinished`, shared);
    rmSync(dir, { recursive: true });
  }
  for (let waited = 0; !existsSync(shared); waited += 100) {
    if (waited > 120_000) throw new Error(`Nobody has made ${shared}.`);
    await pause(100);
  }
  return shared;
};

const isFirst = (mark: string): boolean => {
  try {
    mkdirSync(mark);
    return true;
  } catch {
    return false;
  }
};

const makeDemo = async (): Promise<string> => {
  const dir = await firstDay();
  const web = await startSampleWeb({ port: 0, day: 1 });
  await (await runDay(dir, web, { day: 2, workers: 1 })).close();
  await web.close();
  return dir;
};
