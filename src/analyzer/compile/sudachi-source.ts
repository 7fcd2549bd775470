import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What we read of the package's JSON (its types are not exported in a way that nodenext finds). */
export interface SudachiSynonymsGroup {
  readonly id: string;
  readonly items: readonly SudachiSynonym[];
}

export interface SudachiSynonym {
  readonly taigenYogen: '体言' | '用言' | '未定義';
  /** 0: expands and is expanded to; 1: is only expanded to; 2: never used, kept as a record of deletion. */
  readonly expandControl: 0 | 1 | 2;
  readonly vocabularyNumber: number | undefined;
  readonly gokeiSyubetsu: '代表語' | '対訳' | '別称' | '旧称' | '間違い' | '未定義';
  readonly ryakusyou: '代表語形' | '略語・略称/アルファベット' | '略語・略称' | '未定義';
  readonly hyoukiYure: '代表表記' | 'アルファベット表記' | '異表記・表記ゆれ' | '間違い表記' | '未定義';
  readonly midashi: string;
}

/** SudachiDict's synonyms as the npm package ships them. */
export const readSudachiSynonyms = (): readonly SudachiSynonymsGroup[] => {
  // The package names an entry for ES modules that it does not contain, and does not export its data: read the file.
  const folder = dirname(createRequire(import.meta.url).resolve('sudachi-synonyms-dictionary'));
  const path = join(folder, 'sudachi-synonyms-dictionary.json');
  return JSON.parse(readFileSync(path, 'utf8')) as SudachiSynonymsGroup[];
};

/** Spellings of one word form: the package marks one as 代表表記 and the others as 異表記・表記ゆれ. */
export const spellingVariants = (groups: readonly SudachiSynonymsGroup[]): string[][] => {
  const variants = groups.flatMap(({ items }) => {
    const forms = new Map<string, string[]>();
    for (const item of items) {
      if (item.expandControl === 2 || !spellings.has(item.hyoukiYure)) continue;
      const form = `${item.vocabularyNumber} ${item.gokeiSyubetsu} ${item.ryakusyou}`;
      const words = forms.get(form);
      if (words === undefined) forms.set(form, [item.midashi]);
      else words.push(item.midashi);
    }
    return [...forms.values()];
  });
  return variants.filter((words) => words.length > 1);
};

const spellings = new Set(['代表表記', '異表記・表記ゆれ']);
