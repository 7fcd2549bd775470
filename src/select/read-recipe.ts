import { readFileSync } from 'node:fs';
import { parseDocument, stringify } from 'yaml';
import { Fault } from '../base/fault.ts';
import type { Config } from '../config/options.ts';
import { pageTypes } from '../model/document.ts';
import { presetNamed, presets } from './presets.ts';
import type { Limits, Recipe } from './recipe.ts';
import { recipeRules } from './rules/table.ts';

/** A recipe by its name, or from a file (docs/recipes.md). Mistakes in a file are CONFIG faults that name the place. */
export const readRecipe = (nameOrFile: string, config: Config): Recipe => {
  const named = nameOrFile in presets || !/[./\\]/.test(nameOrFile);
  const recipe = named
    ? presetNamed(nameOrFile, config)
    : parseRecipe(readText(nameOrFile), { file: nameOrFile, config });
  return config.select.reservedPages === 'leave-out' ? withoutReserved(recipe) : recipe;
};

/** A recipe's own rule for mining may be stricter (`allow: [granted]`); what is reserved stays out in any case. */
const withoutReserved = (recipe: Recipe): Recipe => {
  const { mining } = recipe.text.rules;
  const allow = (mining?.allow ?? ['granted', 'unstated']).filter((what) => what !== 'reserved');
  return { ...recipe, text: { ...recipe.text, rules: { ...recipe.text.rules, mining: { allow } } } };
};

/** The recipe as a file that says all of it. */
export const writeRecipe = (recipe: Recipe): string => stringify(recipe, { lineWidth: 120 });

export const parseRecipe = (text: string, { file, config }: { file: string; config: Config }): Recipe => {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Fault('CONFIG', `${file}: not valid YAML: ${error.message}`);
  const top = new Section(document.toJS(), { file, path: '' });
  if (top.keys().length === 0) throw new Fault('CONFIG', `${file} is empty: no rule would apply and every page stay.`);
  top.mayHave(['name', 'about', 'extends', 'link', 'text']);
  const base = presetNamed(top.text('extends') ?? 'kumoito', config);
  const extending = top.has('extends');
  const stage = <Weights extends object>(
    name: 'link' | 'text',
    from: { rules: Readonly<Record<string, Limits>>; top: number | null; weights: Weights },
  ): { rules: Readonly<Record<string, Limits>>; top: number | null; weights: Weights } => {
    const section = top.section(name);
    section.mayHave(['rules', 'top', 'weights']);
    const weights = section.section('weights');
    weights.mayHave(Object.keys(from.weights));
    const written = Object.keys(from.weights).flatMap((key) => {
      const value = weights.number(key);
      if (value !== null && value < 0) throw weights.wrong(key, '0 or more');
      return value === null ? [] : [[key, value] as const];
    });
    const number = section.has('top') ? section.number('top') : from.top;
    if (number !== null && (!Number.isSafeInteger(number) || number < 1))
      throw section.wrong('top', 'a whole number of pages, at least 1, or off');
    return {
      rules: readRules(section.section('rules'), { known: recipeRules[name], base: extending ? from.rules : {} }),
      top: number,
      weights: { ...from.weights, ...Object.fromEntries(written) },
    };
  };
  return {
    name: top.text('name') ?? file,
    about: top.text('about') ?? '',
    link: stage('link', base.link),
    text: stage('text', base.text),
  };
};

const readRules = (
  section: Section,
  { known, base }: { known: (typeof recipeRules)['link' | 'text']; base: Readonly<Record<string, Limits>> },
): Readonly<Record<string, Limits>> => {
  section.mayHave(known.map(({ name }) => name));
  const rules: Record<string, Limits> = { ...base };
  for (const { name, takes } of known) {
    if (!section.has(name)) continue;
    const limits = readLimits(section, name, takes ?? ['min', 'max']);
    if (limits === null) delete rules[name];
    else rules[name] = limits;
  }
  return rules;
};

/** `on`, `off`, or those of `{ min, max, allow, byKind, sentences }` that the rule takes; null for off. */
const readLimits = (section: Section, name: string, takes: readonly (keyof Limits)[]): Limits | null => {
  const written = section.get(name);
  if (written === false || written === 'off') return null;
  const isOn = written === true || written === 'on';
  if (isOn && takes.length === 0) return {};
  const limits = isOn ? null : section.section(name);
  limits?.mayHave(takes);
  // Without a limit a rule would mark nothing, or everything: nobody means that.
  if (limits === null || (takes.length > 0 && limits.keys().length === 0))
    throw section.wrong(name, `a limit: ${takes.join(', ')}`);
  const kinds = limits.section('byKind');
  kinds.mayHave(pageTypes);
  const byKind = Object.fromEntries(kinds.keys().map((kind) => [kind, kinds.number(kind) ?? 0]));
  const min = limits.number('min');
  const max = limits.number('max');
  const sentences = limits.number('sentences');
  // What is below one and above the other measures two things there (rules/link-list.ts).
  if (min !== null && max !== null && min > max && name !== 'link-list')
    throw section.wrong(name, 'min to be at most max: as it is, every page is marked');
  if (name === 'mining') mustBeAmong(limits, miningAnswers);
  return {
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    ...(limits.has('allow') ? { allow: limits.texts('allow') } : {}),
    ...(limits.has('byKind') ? { byKind } : {}),
    ...(sentences === null ? {} : { sentences }),
  };
};

const miningAnswers = ['granted', 'reserved', 'unstated'];

const mustBeAmong = (limits: Section, known: readonly string[]): void => {
  const wrong = limits.texts('allow').find((name) => !known.includes(name));
  if (wrong !== undefined) throw limits.wrong('allow', `a list of ${known.join(', ')}`);
};

/** A mapping of the file with the place where it stands, for messages. */
class Section {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #file: string;
  readonly #path: string;

  constructor(value: unknown, { file, path }: { file: string; path: string }) {
    this.#file = file;
    this.#path = path;
    if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value))) {
      throw this.#fault(path === '' ? 'the file' : path, value, 'keys with values');
    }
    this.#values = { ...value };
  }

  keys(): readonly string[] {
    return Object.keys(this.#values);
  }

  has(key: string): boolean {
    return key in this.#values;
  }

  get(key: string): unknown {
    return this.#values[key];
  }

  mayHave(keys: readonly string[]): void {
    const wrong = this.keys().find((key) => !keys.includes(key));
    if (wrong !== undefined) {
      throw new Fault('CONFIG', `${this.#file}: there is no "${this.#at(wrong)}". Known there: ${keys.join(', ')}.`);
    }
  }

  section(key: string): Section {
    return new Section(this.get(key), { file: this.#file, path: this.#at(key) });
  }

  text(key: string): string | null {
    const value = this.get(key) ?? null;
    if (value !== null && typeof value !== 'string') throw this.wrong(key, 'a text');
    return value;
  }

  texts(key: string): readonly string[] {
    const value = this.get(key);
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw this.wrong(key, 'a list of texts');
  }

  /** Null when absent, or `off`. */
  number(key: string): number | null {
    const value = this.get(key) ?? null;
    if (value === null || value === 'off' || value === false) return null;
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.wrong(key, 'a number');
    return value;
  }

  /** A fault to be thrown: what stands at the key is not what was expected. */
  wrong(key: string, expected: string): Fault {
    return this.#fault(this.#at(key), this.get(key), expected);
  }

  #at(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  #fault(place: string, value: unknown, expected: string): Fault {
    return new Fault('CONFIG', `${this.#file}: ${place} is ${JSON.stringify(value)}, expected ${expected}.`);
  }
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Fault('CONFIG', `${file} cannot be read, and there is no recipe of that name.`);
  }
};
