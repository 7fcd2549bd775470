import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startSampleWeb } from '../../corpus/sample/serve.ts';
import { verbs } from '../../src/cli/verbs.ts';
import { call, type Ended } from '../cli/call/call.ts';
import { firstDay, runDay } from '../thread/sample-thread.ts';

// What a reader copies from help, from the pages or from the search page finds something in the demo, which everybody has.
const root = join(import.meta.dirname, '../../..');
const asking = ['search', 'concordance', 'collocations', 'frequencies', 'show', 'why', 'status'] as const;
const dir = await firstDay();
after(() => rmSync(dir, { recursive: true }));
before(async () => {
  const web = await startSampleWeb({ port: 0, day: 1 });
  await (await runDay(dir, web, { day: 2, workers: 1 })).close();
  await web.close();
});

/** As a shell reads it, in the folder of the demo, whatever corpus or index the example names. */
const printed = (command: string): Ended => {
  const here = command.replace(/ --(?:corpus|index) \S+/g, '').replace(/^(?:npx )?kumoito /, '');
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${here}`], { encoding: 'utf8' });
  return call(dir, ...stdout.split('\0').slice(0, -1));
};

const findsSomething = (command: string): void => {
  const { code, out, talk } = printed(command);
  assert.equal(code, 0, `${command}: ${talk}`);
  const rows = out.split('\n').filter((line) => line !== '' && !line.startsWith('relation\t'));
  assert.ok(rows.length > 0, `${command} finds nothing: ${talk}`);
};

test('the examples of help find something in the demo', async () => {
  for (const name of asking) {
    const { examples } = await verbs[name]!.load();
    assert.ok(examples.length >= 2);
    examples.forEach(findsSomething);
  }
});

test('the commands printed in READMEs and docs find something in the demo', () => {
  const pages = ['README.md', 'README.ja.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
  const commands = pages
    .filter((page) => page.endsWith('.md') && page !== 'docs/cli.md')
    .flatMap(
      (page) =>
        readFileSync(join(root, page), 'utf8').match(/kumoito (?:search|con|coll|freq|show|why|sets diff)[^`\n>|]*/g) ??
        [],
    )
    .filter((command) => [...asking, 'sets diff'].some((name) => command.startsWith(`kumoito ${name} `)))
    .filter((command) => !/QUERY|URL|ID|…/.test(command));
  assert.ok(commands.length >= 8, commands.join('\n'));
  for (const command of new Set(commands.map((each) => each.trim()))) findsSomething(command);
});
