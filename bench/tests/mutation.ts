import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { elapsedMs } from '../../src/base/clock.ts';
import { printMachine } from '../machine.ts';
import { mutantsOf, type Mutant, type Node } from './parts/mutants.ts';

// Would a test notice? Every small change to a file of src, one at a time, with the tests that are named: what no test notices is
// printed with its line. Quick tests are named first: a mutant is done with the first that fails. The parser is acorn, which is
// fetched for this:
//     npm run bench -- mutation --acorn FOLDER/node_modules/acorn --test collect/robots/ src/collect/robots/match.ts
const { values, positionals: files } = parseArgs({
  options: {
    acorn: { type: 'string', default: 'node_modules/acorn' },
    test: { type: 'string', multiple: true, default: [] },
    /** Only every n-th mutant, where tests are slow. */
    every: { type: 'string', default: '1' },
    /** Only lines FROM-TO of the source. */
    lines: { type: 'string', default: '1-9999' },
  },
  allowPositionals: true,
});
const dist = join(import.meta.dirname, '../..');
const { parse } = (await import(pathToFileURL(join(values.acorn, 'dist/acorn.mjs')).href)) as {
  readonly parse: (source: string, options: object) => Node;
};
const compiled = readdirSync(join(dist, 'test'), { recursive: true, encoding: 'utf8' });
const tests = values.test.flatMap((part) =>
  compiled.filter((name) => name.endsWith('.test.js') && name.includes(part)).toSorted(),
);
const scratch = mkdtempSync(join(tmpdir(), 'kumoito-mutation-'));
let endTest = (): void => undefined;
process.on('exit', () => {
  endTest();
  rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Whether a test passes; null when it takes longer than it may. All that it started ends with it. */
const passes = (test: string, mutated: string, msMax: number): Promise<boolean | null> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      KUMOITO_MUTATED: pathToFileURL(mutated).href,
      KUMOITO_MUTANT: join(scratch, 'mutant.mjs'),
      NODE_OPTIONS: `--no-warnings --import=${pathToFileURL(join(import.meta.dirname, 'parts/load-mutant.js')).href}`,
      TMPDIR: scratch,
    };
    const child = spawn(process.execPath, [join(dist, 'test', test)], { env, detached: true, stdio: 'ignore' });
    const { pid } = child;
    const end = (): void => {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      } catch {
        // The whole group has ended.
      }
    };
    endTest = end;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end();
    }, msMax);
    child.on('exit', (code) => {
      clearTimeout(timer);
      end();
      endTest = () => undefined;
      resolve(late ? null : code === 0);
    });
  });

const times = new Map<string, number>();
const fate = async (mutated: string, text: string): Promise<'killed' | 'late' | 'survives'> => {
  writeFileSync(join(scratch, 'mutant.mjs'), text);
  for (const test of tests) {
    const passed = await passes(test, mutated, 20_000 + 10 * (times.get(test) ?? 0));
    if (passed !== true) return passed === null ? 'late' : 'killed';
  }
  return 'survives';
};

/** What is changed into what, without what is the same before and behind it in a long text. */
const shown = (source: string, { start, end, text }: Mutant): string => {
  const old = source.slice(start, end);
  let [same, tail] = [0, 0];
  while (same < Math.min(old.length, text.length) - 1 && old[same] === text[same]) same++;
  while (tail < Math.min(old.length, text.length) - same - 1 && old.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const part = (words: string): string =>
    words
      .slice(Math.max(0, same - 30), words.length - Math.max(0, tail - 30))
      .replace(/\s+/g, ' ')
      .slice(0, 120);
  return `${part(old)} → ${part(text) || '(nothing)'}`;
};

const [fromLine = 1, toLine = 9999] = values.lines.split('-').map(Number);

const mutate = async (file: string): Promise<void> => {
  const mutated = join(dist, file.replace(/\.ts$/, '.js'));
  const source = readFileSync(mutated, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${mutated}.map`, 'utf8')) as SourceMapPayload);
  const program = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const lineOf = ({ start }: Mutant): number => {
    const before = source.slice(0, start).split('\n');
    const place = map.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalLine' in place ? place.originalLine + 1 : 0;
  };
  const mutants = mutantsOf(program, source)
    .filter((mutant) => lineOf(mutant) >= fromLine && lineOf(mutant) <= toLine)
    .filter((_, n) => n % Number(values.every) === 0);
  const counts = { killed: 0, late: 0, survives: 0 };
  for (const mutant of mutants) {
    const { start, end, text } = mutant;
    const ended = await fate(mutated, source.slice(0, start) + text + source.slice(end));
    counts[ended]++;
    if (ended === 'survives') console.log(`${file}:${lineOf(mutant)} ${shown(source, mutant)}`);
  }
  console.log(
    `${basename(file)}: ${mutants.length} mutants, ${counts.killed} killed, ${counts.late} too slow, ${counts.survives} survive`,
  );
};

printMachine();
for (const test of tests) {
  const from = elapsedMs();
  writeFileSync(join(scratch, 'mutant.mjs'), '');
  if ((await passes(test, join(scratch, 'none.js'), 600_000)) !== true)
    throw new Error(`${test} fails without any change.`);
  times.set(test, elapsedMs() - from);
}
for (const file of files) await mutate(file);
