/**
 * The rules of levels 1 and 2 of UD's validator (UniversalDependencies/tools, validate.py at commit 004012a: read, not
 * copied), under the names it gives them. Left out is only what needs a multiword token or an empty node, of which we write none: either
 * is a fault here (`not-a-word`).
 */
export type ConlluRule = (typeof lineRules)[number] | (typeof sentenceRules)[number] | 'not-a-word';

/** Of the file and of single lines. */
const lineRules = [
  'non-unix-newline',
  'pseudo-empty-line',
  'extra-empty-line',
  'missing-empty-line',
  'misplaced-comment',
  'invalid-line',
  'unicode-normalization',
  'number-of-columns',
  'empty-column',
  'leading-whitespace',
  'trailing-whitespace',
  'repeated-whitespace',
  'invalid-whitespace',
  'invalid-word-id',
  'invalid-upos',
  'unknown-upos',
  'invalid-deprel',
  'unknown-deprel',
  'invalid-feature',
  'unsorted-features',
  'unsorted-feature-values',
  'repeated-feature-value',
  'repeated-feature',
  'invalid-deps',
  'invalid-edeprel',
  'repeated-misc',
] as const;

/** Of a sentence, and of the sentences together. */
const sentenceRules = [
  'word-id-sequence',
  'invalid-sent-id',
  'missing-sent-id',
  'multiple-sent-id',
  'non-unique-sent-id',
  'slash-in-sent-id',
  'missing-text',
  'multiple-text',
  'text-trailing-whitespace',
  'nospaceafter-yes',
  'text-form-mismatch',
  'missing-spaceafter',
  'text-extra-chars',
  'invalid-head',
  'unknown-head',
  'head-self-loop',
  '0-is-not-root',
  'root-is-not-0',
  'multiple-roots',
  'non-tree',
  'invalid-ehead',
  'unknown-ehead',
  'enhanced-0-is-not-root',
  'enhanced-root-is-not-0',
  'unsorted-deps',
  'unsorted-deps-2',
  'repeated-deps',
  'deps-self-loop',
] as const;

export const conlluRules: readonly ConlluRule[] = [...lineRules, ...sentenceRules, 'not-a-word'];

export interface ConlluFault {
  readonly rule: ConlluRule;
  readonly line: number;
  readonly about: string;
}

type Report = (rule: ConlluRule, about: string) => void;

/** Every breach of a rule in a file. */
export const conlluFaults = (text: string): readonly ConlluFault[] => {
  const faults: ConlluFault[] = [];
  let line = 0;
  const report: Report = (rule, about) => faults.push({ rule, line, about });
  const knownIds = new Set<string>();
  let comments: string[] = [];
  let words: Columns[] = [];
  const close = (): void => {
    checkSentence({ comments, words, knownIds }, report);
    comments = [];
    words = [];
  };
  if (text.includes('\r')) report('non-unix-newline', '');
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const written of lines) {
    line++;
    if (written === '') {
      if (words.length === 0) report('extra-empty-line', '');
      else close();
    } else if (new RegExp(`^${space}+$`, 'u').test(written)) report('pseudo-empty-line', written);
    else if (written.startsWith('#')) {
      if (words.length > 0) report('misplaced-comment', written);
      else comments.push(written);
    } else if (/^\p{Nd}/u.test(written)) {
      const columns = written.split('\t');
      if (written !== written.normalize('NFC')) report('unicode-normalization', written);
      if (columns.length !== 10) report('number-of-columns', written);
      else {
        words.push(columns);
        checkColumns(columns, report);
      }
    } else report('invalid-line', written);
  }
  if (comments.length > 0 || words.length > 0) {
    report('missing-empty-line', '');
    close();
  }
  return faults;
};

type Columns = readonly string[];

/** What Python calls white space: Unicode's, and the four separators of ASCII; not U+FEFF, which JavaScript has in `\s`. */
const space = '[\\t\\n\\v\\f\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const leading = new RegExp(`^${space}`, 'u');
const trailing = new RegExp(`${space}$`, 'u');
const repeated = new RegExp(space + space, 'u');
const anySpace = new RegExp(space, 'u');
const sentenceIdLine = new RegExp(`^# sent_id${space}*=${space}*([^${space.slice(1, -1)}]+)$`, 'u');
const textLine = new RegExp(`^# text${space}*=${space}*(.+)$`, 'su');

/** Columns by place: ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC. */
const withoutSpace = [0, 3, 4, 5, 6, 7, 8];

const checkColumns = (columns: Columns, report: Report): void => {
  for (const [at, value] of columns.entries()) {
    if (value === '') report('empty-column', `column ${at + 1}`);
    if (leading.test(value)) report('leading-whitespace', value);
    if (trailing.test(value)) report('trailing-whitespace', value);
    if (repeated.test(value)) report('repeated-whitespace', value);
    if (withoutSpace.includes(at) && anySpace.test(value)) report('invalid-whitespace', value);
  }
  const [id = '', , , upos = '', , feats = '', , deprel = '', deps = '', misc = ''] = columns;
  if (!/^[1-9]\d*$/.test(id)) {
    report(/^([1-9]\d*-[1-9]\d*|\d+\.[1-9]\d*)$/.test(id) ? 'not-a-word' : 'invalid-word-id', id);
    return;
  }
  if (!/^[A-Z]+$/.test(upos)) report('invalid-upos', upos);
  if (!universalTags.has(upos)) report('unknown-upos', upos);
  if (!/^[a-z]+(:[a-z]+)?$/.test(deprel)) report('invalid-deprel', deprel);
  if (!universalRelations.has(deprel.split(':')[0] ?? '')) report('unknown-deprel', deprel);
  checkFeatures(feats, report);
  for (const dep of depsOf(deps)) {
    if (!dep.includes(':')) report('invalid-deps', deps);
    else if (!enhancedRelation.test(dep.slice(dep.indexOf(':') + 1))) report('invalid-edeprel', dep);
  }
  const names = misc.split('|').map((one) => one.split('=')[0] ?? '');
  for (const name of ['SpaceAfter', 'Translit', 'LTranslit', 'Gloss', 'LId', 'LDeriv'])
    if (names.filter((one) => one === name).length > 1) report('repeated-misc', misc);
};

const part = '[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+';
const enhancedRelation = new RegExp(`^[a-z]+(:[a-z]+)?(:${part}(_${part})*)?(:[a-z]+)?$`, 'u');

const depsOf = (deps: string): readonly string[] => (deps === '_' ? [] : deps.split('|'));

const universalTags = new Set(
  'ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X'.split(' '),
);

const universalRelations = new Set(
  [
    'acl advcl advmod amod appos aux case cc ccomp clf compound conj cop csubj dep det discourse dislocated expl fixed',
    'flat goeswith iobj list mark nmod nsubj nummod obj obl orphan parataxis punct reparandum root vocative xcomp',
  ].flatMap((some) => some.split(' ')),
);

const checkFeatures = (feats: string, report: Report): void => {
  if (feats === '_') return;
  const features = feats.split('|');
  if (!isSorted(features)) report('unsorted-features', feats);
  const names = new Set<string>();
  for (const feature of features) {
    const match = /^([A-Z0-9][A-Z0-9a-z]*(?:\[[a-z0-9]+\])?)=([A-Z0-9][A-Z0-9a-z]*(?:,[A-Z0-9][A-Z0-9a-z]*)*)$/.exec(
      feature,
    );
    names.add(match?.[1] ?? feature);
    if (match === null) {
      report('invalid-feature', feature);
      continue;
    }
    const values = (match[2] ?? '').split(',');
    if (new Set(values).size < values.length) report('repeated-feature-value', feature);
    if (!isSorted(values)) report('unsorted-feature-values', feature);
  }
  if (names.size < features.length) report('repeated-feature', feats);
};

const isSorted = (values: readonly string[]): boolean =>
  values.every((value, at) => at === 0 || (values[at - 1] ?? '').toLowerCase() <= value.toLowerCase());

interface Sentence {
  readonly comments: readonly string[];
  readonly words: readonly Columns[];
  readonly knownIds: Set<string>;
}

const checkSentence = ({ comments, words, knownIds }: Sentence, report: Report): void => {
  if (words.some(([id], at) => id !== String(at + 1))) report('word-id-sequence', words.map(([id]) => id).join(' '));
  checkSentenceId(comments, knownIds, report);
  checkText(comments, words, report);
  checkHeads(words, report);
  checkEnhanced(words, report);
};

const checkSentenceId = (comments: readonly string[], knownIds: Set<string>, report: Report): void => {
  const ids: string[] = [];
  for (const comment of comments) {
    const id = sentenceIdLine.exec(comment)?.[1];
    if (id !== undefined) ids.push(id);
    else if (/^# ?sent_id/.test(comment)) report('invalid-sent-id', comment);
  }
  const [id] = ids;
  if (id === undefined) report('missing-sent-id', '');
  else if (ids.length > 1) report('multiple-sent-id', ids.join(' '));
  else {
    if (knownIds.has(id)) report('non-unique-sent-id', id);
    if (id.includes('/')) report('slash-in-sent-id', id);
    knownIds.add(id);
  }
};

const checkText = (comments: readonly string[], words: readonly Columns[], report: Report): void => {
  const texts = comments.flatMap((comment) => textLine.exec(comment)?.[1] ?? []);
  if (texts.length > 1) return report('multiple-text', '');
  let rest = texts[0];
  if (rest === undefined) return report('missing-text', '');
  if (trailing.test(rest)) report('text-trailing-whitespace', rest);
  for (const { 1: form = '', 9: misc = '' } of words) {
    if (misc.includes('NoSpaceAfter=Yes')) report('nospaceafter-yes', misc);
    if (!rest.startsWith(form)) return report('text-form-mismatch', `${form}: ${rest}`);
    rest = rest.slice(form.length);
    if (misc.split('|').includes('SpaceAfter=No')) continue;
    if (rest !== '' && !leading.test(rest)) report('missing-spaceafter', form);
    while (leading.test(rest)) rest = rest.slice(1);
  }
  if (rest !== '') report('text-extra-chars', rest);
};

const checkHeads = (words: readonly Columns[], report: Report): void => {
  const ids = new Set(words.map(([id]) => id));
  for (const { 0: id, 6: head = '', 7: deprel } of words) {
    if (!/^(0|[1-9]\d*)$/.test(head)) report('invalid-head', head);
    if (head !== '0' && !ids.has(head)) report('unknown-head', head);
    if (head === id) report('head-self-loop', head);
    if (head === '0' && deprel !== 'root') report('0-is-not-root', head);
    if (head !== '0' && deprel === 'root') report('root-is-not-0', head);
  }
  if (words.filter(({ 6: head }) => head === '0').length > 1) report('multiple-roots', '');
  const headOf = new Map(words.map(({ 0: id = '', 6: head = '' }) => [id, head]));
  for (const id of headOf.keys()) {
    let above: string | undefined = id;
    for (let steps = 0; above !== '0' && above !== undefined && steps <= words.length; steps++)
      above = headOf.get(above);
    if (above !== '0') report('non-tree', id);
  }
};

const checkEnhanced = (words: readonly Columns[], report: Report): void => {
  const ids = new Set(words.map(([id]) => id));
  for (const { 0: id, 8: deps = '_' } of words) {
    const arcs = depsOf(deps).map((dep) => [dep.split(':')[0] ?? '', dep.slice(dep.indexOf(':') + 1)] as const);
    for (const [at, [head, relation]] of arcs.entries()) {
      if (!/^(0|[1-9]\d*)(\.[1-9]\d*)?$/.test(head)) report('invalid-ehead', head);
      if (head !== '0' && !ids.has(head)) report('unknown-ehead', head);
      if (head === '0' && relation !== 'root') report('enhanced-0-is-not-root', deps);
      if (head !== '0' && relation === 'root') report('enhanced-root-is-not-0', deps);
      if (head === id) report('deps-self-loop', deps);
      const [before, beforeRelation = ''] = arcs[at - 1] ?? [];
      if (before === undefined) continue;
      if (Number(before) > Number(head)) report('unsorted-deps', deps);
      if (before === head && beforeRelation > relation) report('unsorted-deps-2', deps);
      if (before === head && beforeRelation === relation) report('repeated-deps', deps);
    }
  }
};
