// What a recipe can say, as types; docs/recipes.md says it for people.
// Read from files by `read-recipe.ts`, given by name from `presets.ts`, used by both selections. It must not hold
// limits or defaults: those stand in the presets.

import type { PageType } from '../model/document.ts';

/**
 * What makes a page worth having: which rules, with which limits; how pages are scored; how many are kept. Measures are
 * taken once, recipes choose by them afterwards.
 */
export interface Recipe {
  readonly name: string;
  readonly about: string;
  readonly link: StageRecipe & { readonly weights: LinkWeights };
  readonly text: StageRecipe & { readonly weights: TextWeights };
}

export interface StageRecipe {
  /** By rule name; a rule that is not named does not apply. */
  readonly rules: Readonly<Record<string, Limits>>;
  /** Pages kept; null: all that no rule marked. */
  readonly top: number | null;
}

export interface Limits {
  readonly min?: number;
  readonly max?: number;
  /** What is allowed, for rules about names. */
  readonly allow?: readonly string[];
  /** Upper limits that differ by the kind of the site. */
  readonly byKind?: Readonly<Partial<Record<PageType, number>>>;
  /** `link-list`: a page of a kind in `byKind` with so many fair sentences is no list. */
  readonly sentences?: number;
}

/** Importance (A 5.1): each part lies between 0 and 1, the score is their weighted mean. */
export interface LinkWeights {
  readonly pageRank: number;
  readonly domainRank: number;
  readonly urlDepth: number;
  readonly cgi: number;
  readonly age: number;
  /** The part of the age halves in this time. */
  readonly ageHalfMs: number;
}

export interface TextWeights {
  /** Of importance, and of the number of long sentences. */
  readonly importance: number;
  readonly longSentences: number;
}
