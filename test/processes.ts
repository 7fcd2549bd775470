import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What takes longest begins first, so that nothing long is left alone at the end. */
const slow = ['thread/regenerate', 'collect/', 'cli/', 'thread/', 'walk/', 'fault/', 'web/', 'index/', 'contract/'];
/** More files than so many of one folder are several processes, which can be under way at once. */
const filesMax = 16;
/** Files that run in a process of their own: they are long, or ask what their process takes. */
const alone = ['thread/', 'walk/', 'fault/', 'sim/', 'browser/', 'format/annotation-cache', 'index/build-memory'];

/**
 * The files to start, each in a process of its own: files of one folder of test share one or a few, each of which loads the program once (of
 * a small file that is nine tenths of the time). Each file is a suite of its process, so that what it does before and after its tests is done for them only.
 */
export const processesFor = (
  names: readonly string[],
  { tests, scratch }: { readonly tests: string; readonly scratch: string },
): readonly string[] => {
  const rooms = new Map<string, string[]>();
  const sharing = new Map<string, number>();
  for (const name of names.toSorted()) {
    const folder = name.replace(/\/.*/, '');
    const before = sharing.get(folder) ?? 0;
    const isAlone = alone.some((part) => name.startsWith(part));
    if (!isAlone) sharing.set(folder, before + 1);
    const room = isAlone ? name : `${folder}/${1 + Math.floor(before / filesMax)}`;
    rooms.set(room, [...(rooms.get(room) ?? []), name]);
  }
  mkdirSync(join(scratch, 'rooms'));
  return [...rooms]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([room, files]) => {
      const [first = '', ...others] = files;
      if (others.length === 0) return join(tests, first);
      const file = join(scratch, 'rooms', `${room.replace('/', '-')}.test.mjs`);
      writeFileSync(file, entryOf(files, tests));
      return file;
    });
};

const rank = (room: string): number => {
  const at = slow.findIndex((part) => room.startsWith(part));
  return at === -1 ? slow.length : at;
};

const entryOf = (files: readonly string[], tests: string): string =>
  [
    "import { describe } from 'node:test';",
    ...files.map((name) => {
      const [title, url] = [name, pathToFileURL(join(tests, name)).href].map((text) => JSON.stringify(text));
      return `describe(${title}, async () => void (await import(${url})));`;
    }),
    '',
  ].join('\n');
