// Start here to see what can speak against a page, or to add to it (CONTRIBUTING.md, "Add a selection rule").
// Used by both selections, by the reader of recipes, and by reports. Nobody may reorder it for looks: another order is
// another set of pages.

import type { LinkAmongOthers, PageRow } from '../link/link-measures.ts';
import type { PageWithText } from '../text/text-measures.ts';
import { adult } from './adult.ts';
import { canonical } from './canonical.ts';
import { cgiArguments } from './cgi-arguments.ts';
import { gone, noDocument, superseded } from './current-document.ts';
import { exactDuplicate } from './exact-duplicate.ts';
import { language } from './language.ts';
import { linkFarm } from './link-farm.ts';
import { linkList } from './link-list.ts';
import { longSentences } from './long-sentences.ts';
import { nearDuplicate } from './near-duplicate.ts';
import { noindex } from './noindex.ts';
import { rankLink } from './rank-link.ts';
import { rankText } from './rank-text.ts';
import { licence, mining } from './rights.ts';
import type { Rule } from './rule.ts';
import { boilerplate, originality } from './repeated-sentences.ts';
import { siteCap } from './site-cap.ts';
import { textQuality } from './text-quality.ts';
import { urlDepth } from './url-depth.ts';

/**
 * Every rule there is, in the order in which they look at a page. Those of `alone` look at the page only; each of the
 * later ones looks at what the rules before it left, so that others go because of a page only when that page stays.
 */
export const linkRules = {
  alone: [language, noindex, urlDepth, cgiArguments] satisfies readonly Rule<PageRow>[],
  linkFarm,
  canonical,
  exactDuplicate,
  rankLink,
} satisfies Record<string, Rule<LinkAmongOthers> | readonly Rule<PageRow>[]>;

export const textRules = {
  always: [gone, superseded, noDocument] satisfies readonly Rule<PageWithText>[],
  alone: [longSentences, linkList, adult, mining, licence, ...textQuality],
  nearDuplicate,
  repeated: [boilerplate, originality],
  siteCap,
  rankText,
};

type Named = Pick<Rule<never>, 'name' | 'takes'>;

/** The rules that a recipe can name. */
export const recipeRules: { readonly link: readonly Named[]; readonly text: readonly Named[] } = {
  link: [...linkRules.alone, linkRules.linkFarm, linkRules.canonical, linkRules.exactDuplicate],
  text: [...textRules.alone, textRules.nearDuplicate, ...textRules.repeated, textRules.siteCap],
};

/** In the order in which they are applied: what the first mark of a page can be. */
export const rulesInOrder: { readonly link: readonly string[]; readonly text: readonly string[] } = {
  link: [...recipeRules.link, linkRules.rankLink].map(({ name }) => name),
  text: [...textRules.always, ...recipeRules.text, textRules.rankText].map(({ name }) => name),
};
