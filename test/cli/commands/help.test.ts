import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { verbs } from '../../../src/cli/verbs.ts';
import { kumoito } from '../searched-corpus.ts';

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

test('a verb has one summary, the same in the list of all, in its own help and in docs/cli.md', () => {
  const page = inOneLine(readFileSync(join(import.meta.dirname, '../../../../docs/cli.md'), 'utf8'));
  const all = inOneLine(kumoito(tmpdir(), 'help').out);
  assert.equal(new Set(Object.values(verbs).map(({ summary }) => summary)).size, Object.keys(verbs).length);
  for (const [name, { summary }] of Object.entries(verbs)) {
    assert.ok(all.includes(` ${name} ${summary} `) || all.includes(` ${name} [options] ${summary} `), `help: ${name}`);
    const own = inOneLine(kumoito(tmpdir(), 'help', name).out);
    assert.doesNotMatch(own, /default: \[\]/);
    assert.ok(own.startsWith(`Usage: kumoito ${name} `) && own.includes(` ${summary} `), `help ${name}`);
    const [, section = ''] = page.split(`## kumoito ${name} `);
    assert.ok(section.includes(`${summary}. `), `docs/cli.md: ${name}`);
  }
});
