import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readFlags } from '../../../src/cli/flags.ts';
import { openTerminal, type Terminal } from '../../../src/cli/terminal.ts';
import { verbs } from '../../../src/cli/verbs.ts';
import { kumoito, searchedCorpus } from '../searched-corpus.ts';

let dir = '';
before(() => {
  dir = searchedCorpus();
  const text = kumoito(dir, 'sets', '--json')
    .json()
    .find(({ stage }) => stage === 'text');
  writeFileSync(join(dir, 'set.jsonl'), kumoito(dir, 'sets', 'show', String(text?.['name']), '--manifest').out);
});
after(() => {
  for (const folder of [dir, `${dir}-data`]) rmSync(folder, { recursive: true, force: true });
});

interface Followed {
  readonly what: string;
  readonly total: number | null;
  readonly steps: number[];
  ended: boolean;
}

/** Runs a verb with a terminal that notes what progress it is told, and whether it was ended. */
const follow = async (verb: string, args: readonly string[], flags: Readonly<Record<string, unknown>> = {}) => {
  const all: Followed[] = [];
  const quiet = openTerminal({ quiet: true, progress: false });
  const terminal: Terminal = {
    ...quiet,
    print: () => undefined,
    printJson: () => undefined,
    warn: () => undefined,
    progress: (what, total) => {
      const followed: Followed = { what, total, steps: [], ended: false };
      all.push(followed);
      return { at: (done) => void followed.steps.push(done), end: () => void (followed.ended = true) };
    },
  };
  const command = await verbs[verb]?.load();
  const global = { corpus: dir, config: null, options: ['select.longSentencesMin=0'], json: false, dryRun: false };
  const signal = new AbortController().signal;
  const code = await command?.run({ args, flags: readFlags(flags), global, terminal, signal });
  assert.ok(code === 0, `${verb}: ${code}`);
  return all;
};

test('every command that may take long says how far it is, and of how much; the line is taken away at the end', async () => {
  const out = join(dir, 'again');
  const [pages, documents] = [4, 4];
  const asked: readonly (readonly [
    string,
    readonly string[],
    Record<string, unknown>,
    readonly [string, number | null][],
  ])[] = [
    ['import', [join(dir, 'html', 'a.example.jp')], { baseUrl: 'http://a.example.jp/' }, [['import', null]]],
    ['select', ['link'], { as: 'one' }, [['select link', pages]]],
    ['format', [], { workers: '1' }, [['format', pages]]],
    ['select', ['text'], { as: 'two' }, [['select text', pages]]],
    ['index', ['build'], {}, [['index', documents]]],
    [
      'run',
      [],
      { workers: '1' },
      [
        ['select link', pages],
        ['format', pages],
        ['select text', pages],
        ['index', documents],
      ],
    ],
    ['export', ['jsonl'], { out: `${dir}-data` }, [['export', documents]]],
    [
      'regenerate',
      [join(dir, 'set.jsonl')],
      { out, workers: '1', index: true, export: ['text'] },
      [
        ['regenerate', documents],
        ['index', documents],
        ['text', documents],
      ],
    ],
    ['verify', [join(dir, 'documents')], {}, [['verify', 2]]],
    [
      'doctor',
      [],
      { archive: true },
      [
        ['doctor: documents', documents],
        ['doctor: archived pages', pages],
        ['doctor: WARC files', 1],
      ],
    ],
    ['survey', ['pagerank'], {}, [['survey pagerank', pages]]],
  ];
  for (const [verb, args, flags, wanted] of asked) {
    const all = await follow(verb, args, flags);
    assert.deepEqual(
      all.map(({ what, total }) => [what, total]),
      wanted,
      verb,
    );
    for (const { what, total, steps, ended } of all) {
      assert.ok(steps.length > 0 && ended, `${verb}: ${what}`);
      assert.ok(
        steps.every((step, at) => step >= (steps[at - 1] ?? 0) && step <= (total ?? step)),
        `${what}: ${steps.join()}`,
      );
    }
  }
});
