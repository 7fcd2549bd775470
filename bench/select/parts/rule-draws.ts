import { createHash } from 'node:crypto';
import type { Mark } from '../../../src/model/verdict.ts';
import { ruleName } from '../../../src/model/verdict.ts';
import { presetNamed, presets } from '../../../src/select/presets.ts';
import type { Limits, Recipe } from '../../../src/select/recipe.ts';
import type { SelectionReport } from '../../../src/select/selection.ts';
import type { RealwebCorpus, RealwebPage } from './realweb-corpus.ts';

/** What one rule of one recipe marked. */
export interface RuleDraw {
  readonly recipe: string;
  readonly rule: string;
  /** Pages it marked, and those that nothing else marked. */
  readonly marked: number;
  readonly alone: number;
  /** Sampled among them by a hash. */
  readonly drawn: readonly { readonly page: RealwebPage; readonly mark: Mark }[];
}

/** How many of the pages that they looked at the two selections of a recipe kept. */
export interface RecipeKept {
  readonly recipe: string;
  readonly link: SelectionReport;
  readonly text: SelectionReport;
}

/** Limits that mark some of these pages, for rules that no recipe of ours asks for; beside those of kumoito. */
const others: Readonly<Record<string, Limits>> = {
  boilerplate: { max: 0.2 },
  originality: { min: 0.7 },
  'site-cap': { max: 50 },
  licence: { allow: ['http'] },
};

/**
 * For every rule of every recipe, pages sampled among those it marked: the first by the SHA-256 of rule and URL, so that
 * anyone draws the same. Rules of the first selection are the same in all recipes and come once.
 */
export const drawByRule = (
  realweb: RealwebCorpus,
  examples: number,
): { readonly draws: readonly RuleDraw[]; readonly kept: readonly RecipeKept[] } => {
  const { corpus, pages, select } = realweb;
  const byId = new Map(pages.map((page) => [corpus.idOf(page.url), page]));
  const draws: RuleDraw[] = [];
  const kept: RecipeKept[] = [];
  for (const recipe of [
    ...Object.keys(presets).map((name) => presetNamed(name, corpus.config)),
    ...otherRecipes(realweb),
  ]) {
    const [link, text] = select(recipe);
    if (recipe.name in presets) kept.push({ recipe: recipe.name, link, text });
    for (const { run, stage, byRule } of draws.length === 0 ? [link, text] : [text]) {
      for (const { rule, pages: marked, alone } of byRule) {
        if (recipe.name.startsWith('and ') && recipe.name !== `and ${rule}`) continue;
        const sampled = [...corpus.store.verdicts.markedBy(run, ruleName(rule))].flatMap(({ id, mark }) => {
          const page = byId.get(id);
          return page === undefined ? [] : [{ page, mark, hash: hashOf(rule, page.url) }];
        });
        const drawn = sampled.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).slice(0, examples);
        draws.push({ recipe: stage === 'link' ? 'all' : recipe.name, rule, marked, alone, drawn });
      }
    }
  }
  return { draws, kept };
};

const otherRecipes = ({ corpus }: RealwebCorpus): readonly Recipe[] => {
  const recipe = presetNamed('kumoito', corpus.config);
  return Object.entries(others).map(([rule, limits]) => ({
    ...recipe,
    name: `and ${rule}`,
    text: { ...recipe.text, rules: { ...recipe.text.rules, [rule]: limits } },
  }));
};

/** Pages sampled by a hash among all that kumoito's second selection looked at, and the rules that marked them. */
export const drawAny = ({ corpus, pages, select }: RealwebCorpus, examples: number): readonly AnyDraw[] => {
  const [, { run }] = select(presetNamed('kumoito', corpus.config));
  return pages
    .flatMap((page) => {
      const verdict = corpus.store.verdicts.of(corpus.idOf(page.url)).find((one) => one.run === run);
      return verdict === undefined ? [] : [{ page, rules: verdict.marks.map(({ rule }) => String(rule)) }];
    })
    .toSorted((a, b) => (hashOf('any', a.page.file) < hashOf('any', b.page.file) ? -1 : 1))
    .slice(0, examples);
};

export interface AnyDraw {
  readonly page: RealwebPage;
  readonly rules: readonly string[];
}

const hashOf = (rule: string, url: string): string => createHash('sha256').update(`${rule}\n${url}`).digest('hex');
