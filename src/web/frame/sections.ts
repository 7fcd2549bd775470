/** The parts of the site, as its navigation lists them: the name of each is a word of `web/language/strings.ts`. */
export const sections = [
  ['search', '/search'],
  ['concordance', '/concordance'],
  ['surveys', '/surveys'],
  ['sites', '/sites'],
  ['links', '/links'],
  ['why', '/why'],
  ['manage', '/status'],
] as const;

export type Section = (typeof sections)[number][0];
