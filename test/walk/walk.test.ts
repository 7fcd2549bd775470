import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { sampleFolder } from '../../corpus/sample/site.ts';
import { call, type Ended } from '../cli/call/call.ts';
import { isFull } from '../full-form.ts';

const main = join(import.meta.dirname, '../../src/cli/main.js');

/** The command of a line with what it is to do, and its options; those that only lead to the sample web are not told. */
const partsOf = (line: string): readonly string[] => {
  const words = line.split(' ');
  const [verb = '', action = ''] = words;
  const isAction = verb === 'sets' && !action.startsWith('-');
  return [
    isAction ? `${verb} ${action}` : verb,
    ...words.filter((word) => /^--(?!hosts|connect-port)/.test(word) || word.startsWith('select.')),
  ];
};

/** A process for each command, as it is where a person types them. */
const inProcess = (cwd: string, args: readonly string[]): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { cwd, encoding: 'utf8' });
  return { code: status, out: stdout, talk: stderr };
};

interface Ran {
  readonly out: string;
  readonly talk: string;
}

// What a newcomer does on the first day, with the commands of README.md, on the sample web instead of the real one: only --hosts,
// --connect-port and shorter pauses are added. The servers run in this process, so a command that asks them may not block it.
test('a first day: init, run, look, another recipe, run, compare, publish, forget, verify', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'kumoito-walk-'));
  const web = await startSampleWeb({ port: 0, day: 1 });
  t.after(async () => {
    await web.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const typed: string[] = [];
  const kumoito = (line: string, code = 0): Ran => {
    typed.push(line);
    const { code: ended, out, talk } = isFull ? inProcess(dir, line.split(' ')) : call(dir, ...line.split(' '));
    assert.equal(ended, code, `${line}: ${out.slice(-500)}${talk}`);
    return { out, talk };
  };
  const collecting = async (line: string): Promise<Ran> => {
    typed.push(line);
    const child = spawn(process.execPath, [main, ...line.split(' ')], { cwd: dir, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, talk] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (talk += text));
    const [ended] = (await once(child, 'close')) as [number | null];
    assert.equal(ended, 0, `${line}: ${out.slice(-500)}${talk}`);
    return { out, talk };
  };
  copyFileSync(join(sampleFolder, 'seeds.txt'), join(dir, 'seeds.txt'));
  writeFileSync(join(dir, 'hosts'), web.hosts);
  const at = '--corpus corpus/mine';
  const quick = `--hosts hosts --connect-port ${web.port} -c collect.intervalMin=20ms -c collect.idleWaitMax=1s`;

  const made = kumoito('init corpus/mine --seeds seeds.txt');
  assert.match(made.talk, /Made a corpus in .*corpus\/mine\. Next: kumoito run --corpus/);

  const first = await collecting(`run ${at} ${quick}`);
  for (const stage of ['collect', 'select link', 'format', 'select text', 'index'])
    assert.match(first.talk, new RegExp(`^${stage}: `, 'm'), stage);

  const status = kumoito(`status ${at}`);
  assert.match(status.out, /alive +\d{2,}/);
  const sets = (): readonly { name: string; stage: string; pages: number; current: boolean }[] =>
    kumoito(`sets ${at} --json`)
      .out.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; stage: string; pages: number; current: boolean });
  const currentText = (): string => sets().find(({ stage, current }) => stage === 'text' && current)?.name ?? '';
  const before = currentText();
  assert.match(before, /^text-\d+$/);
  const hits = kumoito(`search 電車 ${at} --json`);
  const [hit] = hits.out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; url: string });
  assert.ok(hit !== undefined);
  assert.match(kumoito(`show ${hit.id} ${at}`).out, /電車/);
  assert.match(kumoito(`why ${hit.url} ${at}`).out, /page/);
  assert.match(kumoito(`concordance 電車 ${at}`).out, /電車/);

  const other = kumoito(`run ${at} --no-collect -c select.recipe=swallow-v1`);
  assert.match(other.talk, /^select text: /m);
  const after = currentText();
  assert.notEqual(after, before);
  assert.match(kumoito(`sets ${at}`).out, new RegExp(`^${after} .* swallow-v1 of link-\\d+ +\\(current\\)$`, 'm'));

  const diff = kumoito(`sets diff ${before} ${after} ${at}`);
  assert.match(diff.talk, new RegExp(`\\d+ only in ${before}, \\d+ only in ${after}`));
  kumoito(`sets use ${before} ${at}`);
  kumoito(`index ${at}`);
  assert.equal(currentText(), before);

  writeFileSync(join(dir, 'set.jsonl'), kumoito(`sets show ${before} --manifest ${at}`).out);
  kumoito(`regenerate set.jsonl --out again ${at}`);
  assert.match(kumoito('verify again').talk, /^\d+ documents with the right digest; 0 problems$/m);
  kumoito(`export text --out data ${at}`);
  assert.ok(existsSync(join(dir, 'data', 'card.json')));
  kumoito(`sets delete ${before} ${at}`, 2);

  const host = new URL(hit.url).hostname;
  kumoito(`forget ${host} ${at}`);
  const left = kumoito(`search 電車 ${at} --json`).out;
  assert.ok(!left.includes(`//${host}/`));
  assert.match(kumoito('verify corpus/mine/documents').talk, /; 0 problems$/m);
  assert.doesNotMatch(kumoito(`doctor ${at} --archive`).out, /^WRONG/m);

  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  for (const line of typed) {
    const [command = '', ...options] = partsOf(line);
    assert.match(readme, new RegExp(`kumoito ${command}\\b`), `README.md does not name ${command}`);
    for (const option of options) assert.ok(readme.includes(option), `README.md does not name ${option} of ${command}`);
  }
});
