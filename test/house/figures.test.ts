import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generated } from '../../scripts/generated-pages.ts';
import { defaultConfig } from '../../src/config/load.ts';

// Every figure of a page says where it comes from, in a comment above its table:
//   figures: NAME       a command prints it, and the tests compare (scripts/figures)
//   measured: DATE, WHY it was measured on that day and nothing compares it: a time, what other people's programs do
//   set: FILE           nobody measured it: it is a limit, a weight or a default, and stands in that file
const root = join(import.meta.dirname, '../../..');
const folders = ['', 'docs', 'bench', 'bench/results'];
const pages = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .filter((name) => !(name in generated)),
);

interface Block {
  readonly page: string;
  readonly line: number;
  readonly kind: 'table' | 'output';
  readonly text: string;
  /** What the comments right above it say. */
  readonly marks: readonly string[];
}

/** Tables, and fenced blocks without a language: what a program printed. */
const blocksOf = (page: string, text: string): readonly Block[] => {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const kind =
      lines[at]?.startsWith('|') === true ? 'table' : lines[at]?.startsWith('```') === true ? 'output' : null;
    if (kind === null) continue;
    const isIn = (line: string): boolean => (kind === 'table' ? line.startsWith('|') : !line.startsWith('```'));
    let end = at + 1;
    while (end < lines.length && isIn(lines[end] ?? '')) end++;
    if (lines[at]?.match(/^```\w/) === null)
      blocks.push({ page, line: at + 1, kind, text: lines.slice(at, end).join('\n'), marks: marksAbove(lines, at) });
    at = end;
  }
  return blocks;
};

const marksAbove = (lines: readonly string[], at: number): readonly string[] => {
  const marks: string[] = [];
  for (let above = at - 1; above >= 0; above--) {
    const line = lines[above] ?? '';
    const mark = /^<!-- ((?:figures|measured|set): .*) -->$/.exec(line)?.[1];
    if (mark !== undefined) marks.push(mark);
    else if (line !== '') break;
  }
  return marks;
};

/** Decimal figures, shares, and quantities with a unit; versions (`WARC 1.1`), sections (`A 4.2`) and code are none. */
const hasFigures = (text: string): boolean =>
  /(?:^|[\s(|*/×≤≥])\.?\d[\d,]*(?:\.\d+)? ?(?:%|ms\b|µs\b|MB\b)|(?:^|[\s(|*/≤≥])(?:\d+)?\.\d+(?=[\s)|*/,:;–]|$)/m.test(
    text.replaceAll(/`[^`]*`|\b[A-Z][\w-]* \d+(?:\.\d+)+/g, ''),
  );

const needsMark = ({ page, kind, text }: Block): boolean =>
  page.startsWith('bench/results/') || (kind === 'table' && hasFigures(text));

const isSound = (mark: string): boolean => {
  const [, kind, what = ''] = /^(\w+): (.*)$/.exec(mark) ?? [];
  if (kind === 'measured') return /^\d{4}-\d\d-\d\d, \S/.test(what);
  return kind !== 'set' || existsSync(join(root, what));
};

test('a table with figures says whether they are compared with a command, were measured once, or are set', () => {
  const blocks = pages.flatMap((page) => blocksOf(page, readFileSync(join(root, page), 'utf8')));
  assert.ok(blocks.length > 100);
  const silent = blocks.filter((block) => needsMark(block) && block.marks.length === 0);
  assert.deepEqual(
    silent.map(({ page, line }) => `${page}:${line}`),
    [],
  );
  const unsound = blocks.flatMap(({ page, line, marks }) =>
    marks.filter((mark) => !isSound(mark)).map((mark) => `${page}:${line} ${mark}`),
  );
  assert.deepEqual(unsound, []);
});

test('a table without a mark is found, and so is a mark that says nothing', () => {
  const [silent] = blocksOf('docs/x.md', '| a |\n|---|\n| .5 |\n');
  assert.ok(silent !== undefined && needsMark(silent) && silent.marks.length === 0);
  const [marked] = blocksOf('docs/x.md', '<!-- measured: today -->\n\n| a |\n|---|\n| 5 ms |\n');
  assert.ok(marked !== undefined && needsMark(marked));
  assert.deepEqual(marked.marks.map(isSound), [false]);
  const [words] = blocksOf('docs/x.md', '| a |\n|---|\n| RFC 9309 §2.3.1.2, `1.5` |\n');
  assert.ok(words !== undefined && !needsMark(words));
});

test('a default that a page names beside its setting is the default', () => {
  const config = defaultConfig() as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  // `select.urlDepthMax` 9, `select.damping` (.85), `index.k1` = 0.4; "with … = 0" is what somebody might set.
  const beside =
    /([Ww]ith\s+)?`(\w+)\.(\w+)`(?: =)? \(?(\d[\d,]*\d|\d*\.?\d+(?:e-?\d+)?)(?=[\s,;.)|])(?! (?:[kMG]?B|s|min|hours|days)\b)/g;
  const current = pages.filter((page) => page !== 'CHANGELOG.md');
  const named = current.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(beside)].flatMap(
      ([, supposed, section = '', key = '', value]) => {
        const known = config[section]?.[key];
        const isNamed = supposed === undefined && typeof known === 'number';
        return isNamed ? [{ page, key: `${section}.${key}`, value: Number(value?.replaceAll(',', '')), known }] : [];
      },
    ),
  );
  assert.ok(named.length >= 12, `${named.length} defaults are named`);
  assert.deepEqual(
    named.filter(({ value, known }) => value !== known),
    [],
  );
});

test('both READMEs say how often a host is asked as the defaults have it', () => {
  const { intervalMin, intervalMinLarge, largeHostPages } = defaultConfig().collect;
  assert.deepEqual([intervalMin, intervalMinLarge, largeHostPages], [60_000, 5000, 10_000]);
  const said = {
    'README.md': 'at most once a minute (a site of which 10,000 pages are known, every five seconds)',
    'README.ja.md': '一分に一度（一万ページが知られたサイトには五秒に一度）',
  };
  for (const [page, words] of Object.entries(said))
    assert.ok(readFileSync(join(root, page), 'utf8').replace(/\s+/g, ' ').includes(words), `${page}: ${words}`);
});
