import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');
/** Real data made by others, kept beside the repository. */
export const shared = process.env['KUMOITO_TEST_SHARED'] ?? join(root, '../shared/data');

const printed = new Map<string, Promise<string>>();

/** The JSON lines that a command of `kumoito` prints. */
export const jsonOf = async (args: readonly string[]): Promise<readonly unknown[]> => {
  const text = await textOf('src/cli/main.js', [...args, '--json', '--quiet']);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
};

/** What a compiled program prints. Each is run once, one after the other. */
export const textOf = (program: string, given: readonly string[]): Promise<string> => {
  const args = [join(root, 'dist', program), ...given];
  const key = args.join(' ');
  const known = printed.get(key);
  if (known !== undefined) return known;
  const before = [...printed.values()].at(-1) ?? Promise.resolve();
  const run = before.catch(() => '').then(() => runOne(args));
  printed.set(key, run);
  return run;
};

const runOne = async (args: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += String(chunk);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}.`);
  return text;
};
