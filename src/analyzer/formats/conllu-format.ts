import { headWord } from '../head-word.ts';
import type { Analysis, Bunsetsu, Morpheme } from '../port.ts';
import { composedWords } from './composed-words.ts';
import { relationBetween, relationInside, universalTag, type Relative } from './universal-tags.ts';

/**
 * CoNLL-U: a word per morpheme, UD's part of speech and IPADIC's, and UD relations made from the bunsetsu tree by the rules in
 * docs/morphemes.md. The ideographic space is white space here and all is in form NFC, as UD's validator wants. A sentence id
 * has no white space.
 */
export const conlluText = (analysis: Analysis, sentenceId: string): string => {
  const { morphemes: composed, bunsetsu } = composedWords(analysis);
  const morphemes = composed.map(withoutOuterSpace);
  const words = morphemes.filter(({ surface }) => !/^\u3000+$/.test(surface));
  if (words.length === 0) return '';
  const numberOf = new Map(words.map((word, at) => [word, at + 1]));
  const arcs = arcsOf(morphemes, bunsetsu.length > 0 ? bunsetsu : [whole(morphemes)]);
  const openers = new Set(bunsetsu.map(({ first }) => morphemes[first]));
  let spelled = '';
  let lines = '';
  for (const [at, word] of words.entries()) {
    const { head, relation } = arcs.get(word) ?? rootArc;
    const next = words[at + 1];
    const touches = next !== undefined && next.start === word.start + word.surface.length;
    spelled += word.surface + (touches || next === undefined ? '' : ' ');
    const columns = [
      at + 1,
      word.surface,
      word.known && word.base !== '*' ? word.base : word.surface,
      universalTag(word),
      word.pos.filter((level) => level !== '*').join('-'),
      '_',
      head === null ? 0 : (numberOf.get(head) ?? 0),
      relation,
      '_',
      miscOf(word, { touches, opens: bunsetsu.length === 0 ? null : openers.has(word) }),
    ];
    lines += `${columns.join('\t').normalize()}\n`;
  }
  return `# sent_id = ${sentenceId}\n# text = ${spelled}\n${lines}\n`;
};

/** Unknown marks may begin or end with an ideographic space. */
const withoutOuterSpace = (word: Morpheme): Morpheme => {
  const surface = word.surface.replace(/^\u3000+|\u3000+$/g, '');
  if (surface === word.surface || surface === '') return word;
  return { ...word, surface, start: word.start + word.surface.indexOf(surface) };
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

/** The head word, which must not be an ideographic space: that is no word in UD. */
const visibleHead = (morphemes: readonly Morpheme[], unit: Bunsetsu): number => {
  const head = headWord(morphemes, unit);
  if (morphemes[head]?.surface !== '　') return head;
  for (let at = unit.end - 1; at >= unit.first; at--) if (morphemes[at]?.surface !== '　') return at;
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
  pos: ['*', '*', '*', '*'],
  conjugationType: '*',
  conjugationForm: '*',
  base: '*',
  reading: '*',
  pronunciation: '*',
  representative: '',
  known: false,
  alternatives: [],
};
