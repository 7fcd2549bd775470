import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printMachine } from '../machine.ts';
import { processesFor } from '../../test/processes.ts';

// What does every process of `npm test` take, alone on the machine? CPU seconds with those of all processes that it starts and waits for,
// and seconds on the clock; at last the sum. Parts of paths choose, as for `npm test`. Needs bash, which counts.
//     npm run bench -- test-times [--full] [PART…]
const args = process.argv.slice(2);
const isFull = args[0] === '--full';
const wanted = isFull ? args.slice(1) : args;
const tests = join(import.meta.dirname, '../../test');
const names = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.test.js') && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
);
const scratch = mkdtempSync(join(tmpdir(), 'kumoito-test-times-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const short = isFull ? {} : { KUMOITO_TEST_SHARED: join(scratch, 'none'), KUMOITO_TEST_SHORT: 'yes' };
const env = { ...process.env, ...short, TMPDIR: scratch, KUMOITO_TEST_RUN: scratch, TIMEFORMAT: 'took %U %S %R' };

const timeOf = (file: string): Promise<readonly [cpu: number, wall: number, tests: number, failed: number]> =>
  new Promise((resolve) => {
    const child = spawn('bash', ['-c', 'time "$0" --test-reporter=tap "$1"', process.execPath, file], { env });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.on('close', () => {
      const number = (pattern: RegExp): number => Number(pattern.exec(out)?.[1] ?? Number.NaN);
      const [, user, system, wall] = /^took ([\d.]+) ([\d.]+) ([\d.]+)$/m.exec(out) ?? [];
      resolve([Number(user) + Number(system), Number(wall), number(/^# tests (\d+)/m), number(/^# fail (\d+)/m)]);
    });
  });

printMachine();
const sum = [0, 0, 0, 0];
for (const file of processesFor(names, { tests, scratch })) {
  const took = await timeOf(file);
  took.forEach((each, at) => (sum[at] = (sum[at] ?? 0) + each));
  const [cpu, wall, count, failed] = took;
  const name = file.replace(`${tests}/`, '').replace(`${scratch}/rooms/`, '');
  console.log(`${cpu.toFixed(1)} ${wall.toFixed(1)} ${count} tests${failed === 0 ? '' : `, ${failed} FAILED`} ${name}`);
}
const [cpu = 0, wall = 0, count] = sum;
console.log(`${cpu.toFixed(1)} ${wall.toFixed(1)} ${count} tests in all`);
