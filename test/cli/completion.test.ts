import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../collect/collect-harness.ts';
import { kumoito } from './searched-corpus.ts';

test('bash completes verbs, and of a verb its own options', (t) => {
  const dir = temporaryFolder(t);
  writeFileSync(join(dir, 'script'), kumoito(dir, 'completion', 'bash').out);
  const completed = (...words: string[]): string[] => {
    const asked = `. ./script; COMP_WORDS=(kumoito ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _kumoito; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync('bash', ['-c', asked], { cwd: dir, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    return stdout.trimEnd().split('\n');
  };
  assert.deepEqual(completed('se'), ['sentences', 'select', 'sets', 'serve', 'search']);
  assert.deepEqual(completed('export', '--o'), ['--out']);
  assert.deepEqual(completed('sets', '--se'), ['--seed']);
  assert.deepEqual(completed('run', '--every', '1d', '--no'), ['--no-collect', '--no-progress']);
});

test('zsh and fish get the same verbs and options; another shell is refused', (t) => {
  const dir = temporaryFolder(t);
  assert.match(kumoito(dir, 'completion', 'zsh').out, /^#compdef kumoito\n[^]* export\) compadd -- --out --set /);
  assert.match(kumoito(dir, 'completion', 'fish').out, /__fish_seen_subcommand_from export' -l out\n/);
  for (const [shell, told] of [
    ['zsh', kumoito(dir, 'completion', 'zsh').out],
    ['fish', kumoito(dir, 'completion', 'fish').out],
  ] as const) {
    const { error, status, stderr } = spawnSync(shell, ['-n'], { input: told, encoding: 'utf8' });
    if (error === undefined) assert.equal(status, 0, `${shell}: ${stderr}`);
  }
  assert.equal(kumoito(dir, 'completion', 'tcsh').code, 2);
});
