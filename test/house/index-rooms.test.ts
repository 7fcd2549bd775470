import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../../src/index');

/**
 * The rooms of the index, from the bytes on the disk up to the engine: a file takes from its own room, from rooms in lines above its
 * own, and from the ports. Rooms in one line know nothing of one another.
 */
const rooms: readonly (readonly string[])[] = [
  ['ports'],
  ['files'],
  ['memory'],
  ['segment'],
  ['write', 'cursors'],
  ['build', 'merge', 'search'],
  ['commit', 'concordance'],
  ['tables'],
  ['engine'],
  ['door'],
];

/** Files of the root: what every room may know, and what opens the engine. */
const rootFiles: Readonly<Record<string, string>> = {
  'port.ts': 'ports',
  'concordancer.ts': 'ports',
  'open-search.ts': 'door',
};

const roomOf = (file: string): string => (file.includes('/') ? dirname(file) : (rootFiles[file] ?? `no room: ${file}`));
const levelOf = (file: string): number => rooms.findIndex((line) => line.includes(roomOf(file)));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts'));

test('rooms of the index have one direction', () => {
  assert.deepEqual(
    files.filter((file) => levelOf(file) < 0),
    [],
    'files in no room',
  );
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)).replaceAll('\\', '/'))
      .filter((taken) => !taken.startsWith('..'))
      .filter((taken) => roomOf(taken) !== roomOf(file) && levelOf(taken) >= levelOf(file))
      .map((taken) => `${file} takes ${taken}`),
  );
  assert.deepEqual(wrong, []);
});
