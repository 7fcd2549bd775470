import { Fault } from '../base/fault.ts';
import type { Config } from '../config/options.ts';
import type { Recipe } from './recipe.ts';

/** The recipes that come with Kumoito, by name. Limits that are options take what the configuration says. */
export const presets: Readonly<Record<string, (config: Config) => Recipe>> = {
  'akamine-2010': ({ select }) => ({
    name: 'akamine-2010',
    about: 'The two selections of the paper: links, URLs and bytes first, then long sentences and caps for sites.',
    link: {
      rules: {
        language: { allow: ['ja'] },
        noindex: {},
        'url-depth': { max: select.urlDepthMax },
        'cgi-arguments': { max: select.cgiLettersMax },
        'link-farm': { min: select.farmDomainsMin },
        canonical: {},
        'exact-duplicate': {},
      },
      top: select.linkTop,
      weights: linkWeights(select),
    },
    text: {
      rules: {
        'long-sentences': { min: select.longSentencesMin },
        'link-list': { max: select.linkShareMax },
        adult: { max: select.adultShareMax },
        'near-duplicate': { max: select.nearDuplicateMin },
        'site-cap': {
          ...(select.siteCap === null ? {} : { max: select.siteCap }),
          byKind: {
            ...(select.siteCapShop === null ? {} : { shop: select.siteCapShop }),
            ...(select.siteCapList === null ? {} : { list: select.siteCapList }),
          },
        },
      },
      top: select.textTop,
      weights: { importance: 1 - select.weightText, longSentences: select.weightText },
    },
  }),
};

export const presetNamed = (name: string, config: Config): Recipe => {
  const preset = presets[name];
  if (preset === undefined) {
    throw new Fault(
      'USAGE',
      `There is no recipe "${name}". Recipes: ${Object.keys(presets).join(', ')}, or a file (docs/recipes.md).`,
    );
  }
  return preset(config);
};

const linkWeights = (select: Config['select']): Recipe['link']['weights'] => ({
  pageRank: select.weightPageRank,
  domainRank: select.weightDomainRank,
  urlDepth: select.weightUrlDepth,
  cgi: select.weightCgi,
  age: select.weightAge,
  ageHalfMs: select.ageHalf,
});
