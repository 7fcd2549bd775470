import { Fault } from '../base/fault.ts';
import type { Config } from '../config/options.ts';
import type { Limits, Recipe } from './recipe.ts';

/** The recipes that come with Kumoito, by name. Limits that are options take what the configuration says. */
export const presets: Readonly<Record<string, (config: Config) => Recipe>> = {
  kumoito: (config) => ({
    name: 'kumoito',
    about: 'The default: the selections of Akamine 2010, and rules for pages that hold no running text.',
    link: linkStage(config, {
      ...everyone,
      'url-depth': { max: config.select.urlDepthMax },
      'cgi-arguments': { max: config.select.cgiLettersMax },
      'link-farm': { min: config.select.farmDomainsMin },
    }),
    text: textStage(config, {
      'long-sentences': { min: config.select.longSentencesMin },
      'link-list': {
        max: config.select.linkShareMax,
        min: config.select.linkListLettersMin,
        byKind: { list: config.select.linkShareMaxList },
        sentences: config.select.listSentencesMin,
      },
      adult: { max: config.select.adultShareMax },
      'near-duplicate': { max: config.select.nearDuplicateMin },
      'site-cap': siteCaps(config),
    }),
  }),
  'akamine-2010': (config) => ({
    name: 'akamine-2010',
    about:
      'The two selections of the paper: farms and copies go, all else is a score; then caps for sites of shops and listings.',
    link: linkStage(config, {
      language: { allow: ['ja'] },
      noindex: {},
      'exact-duplicate': {},
      'link-farm': { min: config.select.farmDomainsMin },
    }),
    text: textStage(config, { adult: { max: config.select.adultShareMax }, 'site-cap': siteCaps(config) }),
  }),
  'swallow-v1': (config) => ({
    name: 'swallow-v1',
    about: 'The quality rules of Swallow Corpus version 1 (Okazaki et al. 2024).',
    link: linkStage(config, everyone),
    text: textStage(config, {
      letters: { min: 400 },
      'japanese-letters': { min: 400 },
      'duplicate-paragraphs': { max: 0.3 },
      'duplicate-paragraph-letters': { max: 0.2 },
      'duplicate-sentences': { max: 0.3 },
      'duplicate-sentence-letters': { max: 0.2 },
      top2: { max: 0.2 },
      top3: { max: 0.18 },
      top4: { max: 0.16 },
      duplicate5: { max: 0.15 },
      duplicate6: { max: 0.14 },
      duplicate7: { max: 0.13 },
      duplicate8: { max: 0.12 },
      duplicate9: { max: 0.11 },
      duplicate10: { max: 0.1 },
      'hiragana-share': { min: 0.2 },
      'katakana-share': { max: 0.5 },
      'japanese-share': { min: 0.5 },
      'mean-sentence': { min: 20, max: 90 },
      'longest-sentence': { max: 200 },
      'ellipsis-sentences': { max: 0.2 },
      'unwanted-letters': { max: 0.05 },
      // Doubri's 40 bands of 20 find a pair at (1/40)^(1/20).
      'near-duplicate': { max: 0.83 },
    }),
  }),
  hojichar: (config) => ({
    name: 'hojichar',
    about: 'The example profile of HojiChar.',
    link: linkStage(config, everyone),
    text: textStage(config, {
      'opening-kana': { min: 1 },
      'full-stops': { min: 1 },
      'board-marks': { max: 14 },
      'advertisement-marks': { max: 14 },
      'unwanted-kinds': { max: 0 },
      'character-repetition': { max: 0.33 },
      'word-repetition': { max: 0.4 },
      nouns: { max: 0.8 },
      'special-letters': { max: 0.4 },
      'short-lines': { max: 0.5 },
      'near-duplicate': { max: 0.8 },
    }),
  }),
  'uzushio-03a': (config) => ({
    name: 'uzushio-03a',
    about: 'The document filters of uzushio, pipeline 03a, without perplexity.',
    link: linkStage(config, everyone),
    text: textStage(config, {
      letters: { min: 200 },
      'hiragana-share': { min: 0.15 },
      'link-share': { max: 0.4 },
      'lz4-ratio': { min: 0.5, max: 0.75 },
      'near-duplicate': { max: 0.8 },
    }),
  }),
  'llm-jp-v1': (config) => ({
    name: 'llm-jp-v1',
    about: 'The filters of LLM-jp Corpus version 1.',
    link: linkStage(config, everyone),
    text: textStage(config, {
      'zlib-ratio': { min: 0.3, max: 0.7 },
      'mean-sentence': { max: 250 },
      'unwanted-kinds': { max: 3 },
      'near-duplicate': { max: 0.8 },
    }),
  }),
  'fineweb2-ja': (config) => ({
    name: 'fineweb2-ja',
    about: 'The filters of FineWeb-2 for Japanese; its language score of .886 is our language rule.',
    link: linkStage(config, everyone),
    text: textStage(config, {
      'duplicate-lines': { max: 0.328 },
      'top-words2': { max: 0.239 },
      'top-words3': { max: 0.196 },
      'top-words4': { max: 0.172 },
      'marked-lines': { min: 0.096 },
      'newlines-per-word': { max: 0.13 },
      // datatrove's 14 bands of 8 find a pair at (1/14)^(1/8).
      'near-duplicate': { max: 0.72 },
    }),
  }),
  'nwc-2010': (config) => ({
    name: 'nwc-2010',
    about: 'Nihongo Web Corpus 2010 (nwc-toolkit): pages with at least one sentence of the kind that it keeps.',
    link: linkStage(config, everyone),
    text: textStage(config, { 'fair-sentences': { min: 1 } }),
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

/** What all recipes ask of a page before its text is read: where the others begin, this has been done. */
const everyone: Readonly<Record<string, Limits>> = {
  language: { allow: ['ja'] },
  noindex: {},
  canonical: {},
  'exact-duplicate': {},
};

const linkStage = ({ select }: Config, rules: Readonly<Record<string, Limits>>): Recipe['link'] => ({
  rules,
  top: select.linkTop,
  weights: {
    pageRank: select.weightPageRank,
    domainRank: select.weightDomainRank,
    urlDepth: select.weightUrlDepth,
    cgi: select.weightCgi,
    age: select.weightAge,
    ageHalfMs: select.ageHalf,
  },
});

const textStage = ({ select }: Config, rules: Readonly<Record<string, Limits>>): Recipe['text'] => ({
  rules,
  top: select.textTop,
  weights: { importance: 1 - select.weightText, longSentences: select.weightText },
});

const siteCaps = ({ select }: Config): Limits => ({
  ...(select.siteCap === null ? {} : { max: select.siteCap }),
  byKind: {
    ...(select.siteCapShop === null ? {} : { shop: select.siteCapShop }),
    ...(select.siteCapList === null ? {} : { list: select.siteCapList }),
  },
});
