import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.m?[tj]s$/.test(name))
    .map((name) => `${folder}/${name}`);
const texts = new Map(
  ['src', 'test', 'bench', 'scripts', 'corpus'].flatMap((folder) =>
    filesIn(folder).map((name) => [name, readFileSync(join(root, name), 'utf8')] as const),
  ),
);

/** `FILE NAME` of every name that a file takes from another one of ours, statically or by `import()`. */
const takenBy = (name: string, text: string): readonly string[] => {
  const pathOf = (written: string): string => normalize(join(dirname(name), written)).replace(/\.js$/, '.ts');
  const listed = [...text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'(\.[^']+)'/g)];
  const opened = [...text.matchAll(/\{([^{}]*)\}\s*=\s*\(?await import\('(\.[^']+)'\)/g)];
  const picked = [...text.matchAll(/\(await import\('(\.[^']+)'\)\)\.(\w+)/g)];
  return [
    ...[...listed, ...opened].flatMap(([, names = '', path = '']) =>
      names
        .split(',')
        .map(
          (each) =>
            each
              .trim()
              .replace(/^type\s+/, '')
              .split(/\s+as\s+|\s*:\s*/)[0] ?? '',
        )
        .map((each) => `${pathOf(path)} ${each}`),
    ),
    ...picked.map(([, path = '', each = '']) => `${pathOf(path)} ${each}`),
  ];
};

const taken = new Map([...texts].map(([name, text]) => [name, takenBy(name, text)]));
const takenIn = (folders: RegExp): ReadonlySet<string> =>
  new Set([...taken].filter(([name]) => folders.test(name)).flatMap(([, names]) => names));

const values = [...texts]
  .filter(([name]) => name.startsWith('src/'))
  .flatMap(([name, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map((match) => ({
      value: `${name} ${match[1]}`,
      usedInside: [...text.matchAll(new RegExp(`\\b${match[1]}\\b`, 'g'))].length > 1,
    })),
  );

test('a value is exported only if another file uses it', () => {
  const used = takenIn(/./);
  const wrong = values.filter(({ value }) => !used.has(value)).map(({ value }) => value);
  assert.deepEqual(wrong, []);
});

/** Values that no program calls, and why tests may. */
const forTests: Readonly<Record<string, string>> = {
  'src/analyzer/content-words.ts unpackBunsetsu': 'the inverse of packBunsetsu: what was packed is read back by it',
  'src/revisit/selection-probability.ts changeProbability':
    'the equation of the paper, to test its closed form against',
  'src/revisit/selection-probability.ts selectionProbability': 'the same equation',
};

test('what only tests use is part of something that programs use', () => {
  const used = takenIn(/^(?:src|scripts|bench|corpus)\//);
  const wrong = values.filter(({ value, usedInside }) => !used.has(value) && !usedInside).map(({ value }) => value);
  assert.deepEqual(wrong.sort(), Object.keys(forTests).sort());
});
