import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { elapsedMs } from '../src/base/clock.ts';

// `npm run test:explore [-- --minutes N] [PART…]`: all property tests in turn, with cases drawn anew and more of them, until
// the time is over. What fails is printed with its seed; its counterexample belongs into the `examples` of its property.
const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const here = import.meta.dirname;
const endsAt = elapsedMs() + Number(values.minutes) * 60_000;

const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && positionals.every((part) => name.includes(part)))
  .filter(
    (name) => name.endsWith('.test.js') && /property\.js|-contract\.js/.test(readFileSync(join(here, name), 'utf8')),
  )
  .map((name) => join(here, name))
  .sort();

let rounds = 0;
let failed = 0;
for (let at = 0; elapsedMs() < endsAt; at = (at + 1) % files.length) {
  const file = files[at];
  if (file === undefined) throw new Error('No property test has such a name.');
  const seed = randomInt(2 ** 31);
  const env = { ...process.env, KUMOITO_TEST_SEED: String(seed), KUMOITO_TEST_TIMES: '5' };
  const { status, stdout } = spawnSync(process.execPath, ['--test-reporter=spec', file], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (at === files.length - 1) rounds++;
  if (status === 0) continue;
  failed++;
  const name = relative(here, file).replace(/\.js$/, '.ts');
  console.log(`\ntest/${name} fails with KUMOITO_TEST_SEED=${seed} KUMOITO_TEST_TIMES=5:`);
  console.log(stdout.slice(stdout.indexOf('failing tests:')).split('\n').slice(0, 40).join('\n'));
  console.log('Mend what it found, and add the counterexample to the `examples` of the property.');
}
console.log(`${files.length} files with property tests, ${rounds} whole rounds, ${failed} failed.`);
if (failed > 0) process.exitCode = 1;
