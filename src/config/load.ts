import { readFileSync } from 'node:fs';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { Fault } from '../base/fault.ts';
import { sha256 } from '../base/digest.ts';
import { options, type Config } from './options.ts';
import type { Option } from './kinds.ts';

type Section = keyof typeof options;
const table: Readonly<Record<string, Readonly<Record<string, Option<unknown>>>>> = options;

/** Options that are set beside the file: sections as in `corpus.yaml`, each value as it would be written there. */
export type OptionChanges = {
  readonly [S in Section]?: { readonly [K in keyof (typeof options)[S]]?: string | number | boolean | null };
};

/** Options as an object of sections, or as the lines `section.key=value` of `-c`. */
export type Settings = OptionChanges | readonly string[];

/**
 * The effective configuration: table default, then the file, then the settings in their order. Unknown keys and bad values
 * stop the program before any work.
 */
export const loadConfig = (file: string | null, settings: Settings): Config => {
  const values = defaults();
  if (file !== null) readFile(file, values);
  for (const assignment of assignmentsOf(settings)) assign(values, assignment);
  return values as unknown as Config;
};

function* assignmentsOf(settings: Settings): Generator<Assignment> {
  if (!isLines(settings)) {
    for (const [section, keys] of Object.entries(settings))
      for (const [key, written] of Object.entries(keys))
        yield { section, key, written, where: `option ${section}.${key}` };
    return;
  }
  for (const setting of settings) {
    const equals = setting.indexOf('=');
    if (equals < 0) {
      const example = optionNames().has(setting) ? `${setting}=VALUE` : 'collect.intervalMin=60s';
      throw new Fault('CONFIG', `-c ${setting}: an option is written section.key=value, as in -c ${example}.`);
    }
    const name = setting.slice(0, equals).trim();
    const dot = name.indexOf('.');
    const [section, key] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
    yield { section, key, written: setting.slice(equals + 1), where: `-c ${setting}` };
  }
}

/** \`Array.isArray\` does not tell a read-only array apart. */
const isLines = (settings: Settings): settings is readonly string[] => Array.isArray(settings);

/** `section.key` of every option. */
export const optionNames = (): ReadonlySet<string> =>
  new Set(Object.entries(table).flatMap(([section, keys]) => Object.keys(keys).map((key) => `${section}.${key}`)));

export const defaultConfig = (): Config => defaults() as unknown as Config;

/** The commented `corpus.yaml` that `kumoito init` writes: every option with its default, commented out. */
export const configTemplate = (): string => {
  const lines = [
    '# Configuration of this corpus. Every option is shown with its default; remove the # to change one.',
    '# The same names work on the command line: -c collect.intervalMin=5s',
  ];
  for (const section of Object.keys(options) as Section[]) {
    lines.push('', `${section}:`);
    for (const [key, option] of Object.entries(table[section] ?? {})) {
      const source = option.source === '' ? '' : ` (${option.source})`;
      lines.push(`  # ${option.about}${source}`, `  # ${key}: ${option.write(option.fallback)}`);
    }
  }
  return `${lines.join('\n')}\n`;
};

/** Digest of one or more sections: two runs with equal digests were configured alike. */
export const configDigest = (config: Config, sections: readonly Section[]): string =>
  sha256(
    JSON.stringify(
      sections.map((section) => [section, Object.entries(config[section]).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    ),
  ).slice(0, 16);

/** What such a digest is of: each option by its name, with its value as one writes it. */
export const settingsOf = (config: Config, sections: readonly Section[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sections.flatMap((section) =>
      Object.entries<unknown>(config[section]).map(([key, value]) => [
        `${section}.${key}`,
        table[section]?.[key]?.write(value) ?? '',
      ]),
    ),
  );

type Values = Record<string, Record<string, unknown>>;

const defaults = (): Values =>
  Object.fromEntries(
    Object.entries(table).map(([section, keys]) => [
      section,
      Object.fromEntries(Object.entries(keys).map(([key, option]) => [key, option.fallback])),
    ]),
  );

interface Assignment {
  readonly section: string;
  readonly key: string;
  readonly written: unknown;
  readonly where: string;
}

const assign = (values: Values, { section, key, written, where }: Assignment): void => {
  const keys = table[section];
  if (keys === undefined) {
    throw new Fault(
      'CONFIG',
      `${where}: there is no section "${section}". Sections: ${Object.keys(table).join(', ')}.`,
    );
  }
  const option = keys[key];
  if (option === undefined) {
    const near = nearest(key, Object.keys(keys));
    throw new Fault('CONFIG', `${where}: there is no option "${section}.${key}". Did you mean ${section}.${near}?`);
  }
  const value = option.read(written);
  if (value === undefined) {
    throw new Fault(
      'CONFIG',
      `${where}: ${section}.${key} is ${JSON.stringify(written)}, expected ${option.expected}.`,
    );
  }
  const target = values[section];
  if (target !== undefined) target[key] = value;
};

const readFile = (file: string, values: Values): void => {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines });
  const error = document.errors[0];
  if (error !== undefined) throw new Fault('CONFIG', `${file}: not valid YAML: ${error.message}`);
  if (document.contents === null) return;
  if (!isMap(document.contents))
    throw new Fault('CONFIG', `${file}: expected sections (${Object.keys(table).join(', ')}).`);
  for (const { key: section, value: keys } of document.contents.items) {
    const name = isScalar(section) ? String(section.value) : '';
    if (isScalar(keys) && keys.value === null) continue;
    const line = isScalar(section) && section.range ? lines.linePos(section.range[0]).line : 1;
    if (!isMap(keys)) throw new Fault('CONFIG', `${file}:${line}: "${name}" must be a section with options below it.`);
    for (const { key, value } of keys.items) {
      const at = isScalar(key) && key.range ? lines.linePos(key.range[0]).line : line;
      const written = isScalar(value) ? value.value : value === null ? null : '(a list or map)';
      assign(values, { section: name, key: isScalar(key) ? String(key.value) : '', written, where: `${file}:${at}` });
    }
  }
};

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Fault('CONFIG', `${file}: cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
};

/** The known name with the smallest edit distance. */
const nearest = (name: string, known: readonly string[]): string => {
  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
        next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
      }
      row = next;
    }
    return row[b.length] ?? 0;
  };
  return known.reduce((best, one) => (distance(name, one) < distance(name, best) ? one : best), known[0] ?? '');
};
