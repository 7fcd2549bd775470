import { headWord } from '../head-word.ts';
import { nothingSaid, type Analysis, type Bunsetsu, type Morpheme } from '../port.ts';
import { composedWords } from './composed-words.ts';
import { relationBetween, relationInside, universalTag, type Relative } from './universal-tags.ts';

/**
 * CoNLL-U: a word per morpheme, UD's part of speech and IPADIC's, and UD relations made from the bunsetsu tree by the rules in
 * docs/morphemes.md. Obeys levels 1 and 2 of UD's validator: all is in form NFC; white space, of which the ideographic space and
 * the separators of ASCII are part, is no word, stands at no end of a word, and is one character within words. A sentence id has
 * no white space.
 */
export const conlluText = (analysis: Analysis, sentenceId: string): string =>
  [...conlluLines(analysis, sentenceId)].join('');

/** The lines of one sentence; nothing for a sentence without words. */
export function* conlluLines(analysis: Analysis, sentenceId: string): Generator<string> {
  const composed = composedWords(analysis);
  const spans = composed.morphemes.map(visibleSpan);
  const morphemes = spans.map(({ word }) => word);
  const words = spans.filter(({ word }) => word.surface !== '');
  if (words.length === 0) return;
  const bunsetsu = visibleBunsetsu(morphemes, composed.bunsetsu);
  const numberOf = new Map(words.map(({ word }, at) => [word, at + 1]));
  const arcs = arcsOf(morphemes, bunsetsu.length > 0 ? bunsetsu : [whole(morphemes)]);
  const openers = new Set(
    bunsetsu.map(({ first, end }) => morphemes.slice(first, end).find(({ surface }) => surface !== '')),
  );
  const touchesNext = (at: number): boolean => words[at + 1]?.word.start === words[at]?.end;
  const spelled = words.map(({ word }, at) => word.surface + (touchesNext(at) || at + 1 === words.length ? '' : ' '));
  yield `# sent_id = ${sentenceId}\n# text = ${spelled.join('')}\n`;
  for (const [at, { word }] of words.entries()) {
    const { head, relation } = arcs.get(word) ?? rootArc;
    const columns = [
      at + 1,
      word.surface,
      word.known && word.base !== '*' ? withoutSpace(word.base) : word.surface,
      universalTag(word),
      withoutSpace(word.pos.filter((level) => level !== '*').join('-')),
      '_',
      head === null ? 0 : (numberOf.get(head) ?? 0),
      relation,
      '_',
      miscOf(word, { touches: touchesNext(at), opens: bunsetsu.length === 0 ? null : openers.has(word) }),
    ];
    yield `${columns.join('\t').normalize()}\n`;
  }
  yield '\n';
}

/** As Python, in which the validator is written, understands it. */
const space = '[\\p{White_Space}\\x1c-\\x1f]+';
const outerSpace = new RegExp(`^${space}|${space}$`, 'gu');
const someSpace = new RegExp(space, 'gu');

/** A part of speech or base form of a user's dictionary may have anything in it. */
const withoutSpace = (text: string): string => text.replaceAll(someSpace, '') || '_';

interface Span {
  readonly word: Morpheme;
  readonly end: number;
}

/** Unknown marks may begin or end with white space, or have it in them; a word of nothing else becomes empty. */
const visibleSpan = (word: Morpheme): Span => {
  const trimmed = word.surface.replaceAll(outerSpace, '');
  const surface = trimmed.replaceAll(someSpace, (run) => run.slice(0, 1));
  if (surface === word.surface) return { word, end: word.start + surface.length };
  const start = word.start + word.surface.indexOf(trimmed);
  return { word: { ...word, surface, start }, end: start + trimmed.length };
};

/** Without the bunsetsu in which no word is left; what depends on one depends on its head, or else on the last that is left. */
const visibleBunsetsu = (morphemes: readonly Morpheme[], all: readonly Bunsetsu[]): readonly Bunsetsu[] => {
  const isLeft = all.map(({ first, end }) => morphemes.slice(first, end).some(({ surface }) => surface !== ''));
  if (!isLeft.includes(false)) return all;
  const last = isLeft.lastIndexOf(true);
  let count = 0;
  const newIndex = isLeft.map((left) => (left ? count++ : -1));
  const headOf = (at: number): number => {
    if (at === last) return -1;
    let head = all[at]?.head ?? -1;
    while (head >= 0 && isLeft[head] === false) head = all[head]?.head ?? -1;
    return newIndex[head < 0 || head > last ? last : head] ?? -1;
  };
  return all.flatMap((unit, at) => (isLeft[at] === true ? [{ ...unit, head: headOf(at) }] : []));
};

interface Arc {
  readonly head: Morpheme | null;
  readonly relation: string;
}

const rootArc: Arc = { head: null, relation: 'root' };

/** A sentence without bunsetsu is one. */
const whole = (morphemes: readonly Morpheme[]): Bunsetsu => ({ first: 0, end: morphemes.length, head: -1, type: 'D' });

const arcsOf = (morphemes: readonly Morpheme[], bunsetsu: readonly Bunsetsu[]): ReadonlyMap<Morpheme, Arc> => {
  const arcs = new Map<Morpheme, Arc>();
  const heads = bunsetsu.map((unit) => visibleHead(morphemes, unit));
  const relatives = bunsetsu.map((unit, at): Relative => {
    const head = heads[at] ?? unit.first;
    return { tag: universalTag(morphemes[head] ?? spaceWord), tail: morphemes.slice(head + 1, unit.end) };
  });
  for (const [at, unit] of bunsetsu.entries()) {
    const headAt = heads[at] ?? unit.first;
    const head = morphemes[headAt] ?? null;
    for (let other = unit.first; other < unit.end; other++) {
      const word = morphemes[other];
      if (word === undefined || other === headAt) continue;
      const place = { side: other < headAt ? 'before' : 'after', head: relatives[at]?.tag ?? 'X' } as const;
      const relation = relationInside(word, universalTag(word), place);
      arcs.set(word, { head, relation });
    }
    const own = relatives[at];
    const above = relatives[unit.head];
    const target = morphemes[heads[unit.head] ?? -1];
    if (head === null) continue;
    const isRoot = own === undefined || above === undefined || target === undefined;
    arcs.set(head, isRoot ? rootArc : { head: target, relation: relationBetween(own, above) });
  }
  return arcs;
};

/** The head word, which must be one that is left. */
const visibleHead = (morphemes: readonly Morpheme[], unit: Bunsetsu): number => {
  const head = headWord(morphemes, unit);
  if (morphemes[head]?.surface !== '') return head;
  for (let at = unit.end - 1; at >= unit.first; at--) if (morphemes[at]?.surface !== '') return at;
  return head;
};

const miscOf = (
  word: Morpheme,
  { touches, opens }: { readonly touches: boolean; readonly opens: boolean | null },
): string => {
  const said = [
    ...(opens === null ? [] : [`BunsetuBILabel=${opens ? 'B' : 'I'}`]),
    ...(word.reading === '*' || /[|\s]/.test(word.reading) ? [] : [`Reading=${word.reading}`]),
    ...(touches ? ['SpaceAfter=No'] : []),
  ];
  return said.length === 0 ? '_' : said.join('|');
};

const spaceWord: Morpheme = {
  surface: '',
  start: 0,
  ...nothingSaid,
  known: false,
  alternatives: [],
};
