import { html, type Markup } from '../../../figure/markup.ts';
import { type BoxCondition, boxLinks, boxTests, type WordBox } from '../../../query/build-pattern.ts';
import { wordAttributes } from '../../../query/word-pattern.ts';
import { selectField } from '../../frame/form.ts';
import { linkTo } from '../../frame/values.ts';
import { bilingual } from '../../language/bilingual.ts';
import type { Language } from '../../language/strings.ts';
import { boxesMost, readBoxes } from '../../requests/pattern-boxes.ts';
import type { SitePage } from '../../site-port.ts';
import { problemBox } from '../problem.ts';
import { wordStrings } from './word-strings.ts';

const words = bilingual({
  title: ['式を組み立てる', 'Build a pattern'],
  about: [
    '箱一つが語一つです。欄を埋めると、用例を探す式になります。空の箱はどの語にも合います。',
    'One box is one word. Fill in the fields, and they become a pattern to look for. An empty box is any word.',
  ],
  box: ['語', 'Word'],
  attribute: ['語の', 'Its'],
  test: ['条件', 'Condition'],
  value: ['値', 'Value'],
  is: ['が次と同じ', 'is'],
  not: ['が次でない', 'is not'],
  begins: ['が次で始まる', 'begins with'],
  ends: ['が次で終わる', 'ends with'],
  contains: ['が次を含む', 'contains'],
  expression: ['が正規表現に合う', 'meets the expression'],
  and: ['かつ', 'and'],
  join: ['前の語との関係', 'After the word before'],
  next: ['すぐ次に来る', 'right after it'],
  within: ['間に語があってもよい', 'with words between'],
  depends: ['前の語がこの語に係る', 'the word before depends on it'],
  between: ['間の語数（多くても）', 'Words between (at most)'],
  particle: ['係るときの助詞', 'Particle of the dependency'],
  anyParticle: ['どれでも', 'any'],
  add: ['語を足す', 'Add a word'],
  remove: ['この語を除く', 'Remove this word'],
  write: ['式を作る', 'Write the pattern'],
  pattern: ['できた式', 'The pattern'],
  hint: [
    '値は | で区切っていくつも書けます（学校|大学）。品詞は 名詞、動詞、固有名詞 など、読みはカタカナです。',
    'Several values are separated by | (学校|大学). Parts of speech are 名詞, 動詞, 固有名詞 …; readings are katakana.',
  ],
  found: ['この式で見つかる行', 'Lines of this pattern'],
});

const particles = ['が', 'を', 'に', 'で', 'と', 'は', 'も', 'へ', 'から', 'まで', 'の'] as const;
const partsOfSpeech = [
  '名詞',
  '固有名詞',
  '動詞',
  '形容詞',
  '副詞',
  '助詞',
  '助動詞',
  '連体詞',
  '接続詞',
  '感動詞',
  '記号',
] as const;

/** A pattern for those who do not know its language: with a script it is written as one types, without by the button. */
export const builderPage: SitePage = ({ params, language }, { corpus }) => {
  const w = words(language);
  const { boxes, pattern, problem } = readBoxes(params, corpus.config.web);
  const isLonger = params.get('add') !== null && boxes.length < boxesMost;
  const shown = isLonger || params.get('value') === null ? [...boxes, empty] : boxes;
  return {
    kind: 'page',
    status: 200,
    title: w.title,
    section: 'concordance',
    trail: [{ name: wordStrings(language).concordance, path: '/concordance' }],
    scripts: ['builder'],
    content: html`<h1>${w.title}</h1><p>${w.about}</p>
<form class="search builder" action="/builder" method="get" data-pattern="/api/pattern" data-lines="/api/concordance" data-most="${boxesMost}">
<div class="boxes">${shown.map((box, at) => boxFields(box, { at, language }))}</div>
<p class="soft small">${w.hint}</p>
<div class="actions"><button>${w.write}</button> <button class="plain" name="add" value="1">${w.add}</button></div>
<datalist id="parts-of-speech">${partsOfSpeech.map((name) => html`<option value="${name}"></option>`)}</datalist>
</form>
<section class="built" aria-live="polite"><h2>${w.pattern}</h2>
${problem === null ? null : problemBox(problem, language)}
<p><code class="pattern" lang="ja">${pattern}</code></p>
<p><a class="button"${pattern === '' ? html` hidden` : null} href="${linkTo('/concordance', { q: pattern })}">${wordStrings(language).concordance}</a></p>
<div class="preview" data-title="${w.found}"></div></section>`,
  };
};

const empty: WordBox = {
  conditions: [
    { attribute: 'base', test: 'is', value: '' },
    { attribute: 'pos', test: 'is', value: '' },
  ],
  link: 'next',
  between: 3,
  particle: '',
};

const boxFields = (
  { conditions, link, between, particle }: WordBox,
  { at, language }: { readonly at: number; readonly language: Language },
): Markup => {
  const w = words(language);
  return html`<fieldset class="word-box"><legend>${w.box} <span class="number">${at + 1}</span></legend>
<div class="fields join"${at === 0 ? html` hidden` : null}>${selectField('join', w.join, {
    names: boxLinks,
    chosen: link,
    label: (name) => w[name],
  })}<label>${w.between}<input type="number" name="between" min="0" max="20" value="${between}"></label>${selectField(
    'particle',
    w.particle,
    { names: particles, chosen: particle, label: (name) => name, none: w.anyParticle },
  )}</div>
${conditions.map((condition, which) => conditionFields(condition, { isFirst: which === 0, language }))}
<button type="button" class="plain remove" hidden>${w.remove}</button></fieldset>
`;
};

const conditionFields = (
  { attribute, test, value }: BoxCondition,
  { isFirst, language }: { readonly isFirst: boolean; readonly language: Language },
): Markup => {
  const [w, s] = [words(language), wordStrings(language)];
  return html`<div class="fields condition">${selectField('attribute', isFirst ? w.attribute : w.and, {
    names: wordAttributes,
    chosen: attribute,
    label: (name) => s[`of_${name}`],
  })}${selectField('test', w.test, { names: boxTests, chosen: test, label: (name) => w[name] })}<label>${w.value}<input name="value" value="${value}" lang="ja" autocomplete="off" autocapitalize="off" spellcheck="false"${attribute === 'pos' ? html` list="parts-of-speech"` : null}></label></div>
`;
};
