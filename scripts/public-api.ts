import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One declaration of the library as TypeScript writes it for its users. */
interface Declaration {
  readonly name: string;
  /** Without the comment that stands above it. */
  readonly text: string;
  readonly comment: string;
}

interface DeclarationFile {
  readonly declared: ReadonlyMap<string, Declaration>;
  /** Which file each imported name comes from. */
  readonly imported: ReadonlyMap<string, string>;
}

interface Section {
  readonly title: string;
  readonly names: readonly { readonly name: string; readonly file: string }[];
}

const built = join(import.meta.dirname, '../src');
const source = join(import.meta.dirname, '../../src');

/** The parts of docs/api.md that are written by hand stand in scripts/api-examples.md: they are run by test/api/examples.test.ts. */
export const apiPage = (): string => {
  const api = readApi();
  const parts = [
    '<!-- Made from src/api.ts by `npm run docs`. Do not edit. -->',
    '# The library',
    readFileSync(join(import.meta.dirname, '../../scripts/api-examples.md'), 'utf8').trim(),
  ];
  for (const { title, names } of api) {
    parts.push(`## ${title}`);
    for (const { name, file } of names) {
      const { comment, text } = declarationIn(file, name);
      parts.push(`### ${name}`, ...(comment === '' ? [] : [comment]), `\`\`\`ts\n${text}\n\`\`\``);
    }
  }
  return `${parts.join('\n\n')}\n`;
};

/** Every exported declaration, and every one of ours that these mention, without comments and in the order of their names. */
export const publicSurface = (): string => {
  const exported = new Set(readApi().flatMap(({ names }) => names.map(({ name, file }) => `${file} ${name}`)));
  const seen = new Map<string, string>();
  const waiting = [...exported];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place)) continue;
    const [file = '', name = ''] = place.split(' ');
    const { text } = declarationIn(file, name);
    seen.set(place, text.replace(/\/\*\*[\s\S]*?\*\/\n?\s*/g, '').replace(/^\s*\n/gm, ''));
    waiting.push(...mentionedIn(text, file));
  }
  const lines = [...seen].map(([place, text]) => ({
    name: place.split(' ')[1] ?? '',
    isExported: exported.has(place),
    text,
  }));
  const part = (wanted: boolean): string =>
    lines
      .filter(({ isExported }) => isExported === wanted)
      .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.text < b.text ? -1 : 1))
      .map(({ text }) => text)
      .join('\n\n');
  return `# Exported\n\n${part(true)}\n\n# Mentioned by these, not exported\n\n${part(false)}\n`;
};

/** The names that src/api.ts exports, under the comments that head them. */
const readApi = (): readonly Section[] => {
  const sections: { title: string; names: { name: string; file: string }[] }[] = [];
  const text = readFileSync(join(source, 'api.ts'), 'utf8');
  for (const [, title, list = '', file = ''] of text.matchAll(
    /^\/\/ (.+)\.$|^export (?:type )?\{([^}]*)\} from '\.\/([^']+)\.ts';/gm,
  )) {
    if (title !== undefined) sections.push({ title, names: [] });
    for (const written of list.split(',')) {
      const name = written.trim().replace(/^type /, '');
      if (name !== '') sections.at(-1)?.names.push({ name, file: `${file}.d.ts` });
    }
  }
  return sections;
};

const files = new Map<string, DeclarationFile>();

const declarationIn = (file: string, name: string): Declaration => {
  const read = files.get(file) ?? readDeclarations(file);
  files.set(file, read);
  const found = read.declared.get(name);
  if (found !== undefined) return found;
  const elsewhere = read.imported.get(name);
  if (elsewhere === undefined) throw new Error(`${file} declares no ${name}.`);
  return declarationIn(elsewhere, name);
};

/** Statements of a declaration file begin in the first column and end where their brackets are closed. */
const readDeclarations = (file: string): DeclarationFile => {
  const declared = new Map<string, Declaration>();
  const imported = new Map<string, string>();
  let comment = '';
  let statement = '';
  for (const line of readFileSync(join(built, file), 'utf8').split('\n')) {
    statement += statement === '' ? line : `\n${line}`;
    if (statement.startsWith('/**')) {
      if (!statement.endsWith('*/')) continue;
      comment = plainComment(statement);
      statement = '';
      continue;
    }
    if (!isWhole(statement)) continue;
    const from = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/.exec(statement);
    if (from !== null) {
      const target = normalize(join(dirname(file), from[2] ?? '')).replace(/\.ts$/, '.d.ts');
      for (const name of (from[1] ?? '').split(','))
        imported.set(
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
          target,
        );
    }
    const name = /^(?:export )?(?:declare )?(?:const|function|class|interface|type|abstract class) (\w+)/.exec(
      statement,
    )?.[1];
    if (name !== undefined) {
      const text = statement
        .replace(/^export /, '')
        .replace(/^declare /, '')
        .replace(/^( {4})+/gm, (spaces) => spaces.slice(spaces.length / 2));
      declared.set(name, { name, text, comment });
    }
    comment = '';
    statement = '';
  }
  return { declared, imported };
};

const isWhole = (statement: string): boolean => {
  const code = statement.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'|"[^"\n]*"/g, '');
  const count = (marks: RegExp): number => code.match(marks)?.length ?? 0;
  return count(/[{([]/g) === count(/[})\]]/g) && /[;}]$/.test(code);
};

const plainComment = (written: string): string =>
  written
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();

/** `FILE NAME` of the declarations of ours that a declaration mentions. */
const mentionedIn = (text: string, file: string): readonly string[] => {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '');
  const inline = [...code.matchAll(/import\("(\.[^"]+)"\)\.(\w+)/g)].map(
    ([, path = '', name = '']) => `${normalize(join(dirname(file), path)).replace(/\.ts$/, '.d.ts')} ${name}`,
  );
  const { declared, imported } = files.get(file) ?? { declared: new Map(), imported: new Map<string, string>() };
  const named = [...new Set(code.match(/\b\w+\b/g))].flatMap((name) => {
    if (declared.has(name)) return [`${file} ${name}`];
    const from = imported.get(name);
    return from === undefined ? [] : [`${from} ${name}`];
  });
  return [...inline, ...named];
};
