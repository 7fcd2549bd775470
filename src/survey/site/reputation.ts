import type { DocumentId } from '../../model/ids.ts';
import type { Url } from '../../model/url.ts';
import type { Judgement, Polarity, SentencePolarity } from './polarity.ts';

/** A sentence elsewhere in which the site or whoever makes it is named. */
export interface Mention {
  readonly id: DocumentId;
  readonly url: Url;
  /** Which of the names it was found by. */
  readonly name: string;
  readonly left: string;
  readonly match: string;
  readonly right: string;
}

export interface JudgedMention extends Mention {
  readonly polarity: Polarity;
  readonly judgements: readonly Judgement[];
}

export interface Reputation {
  /** What was looked for. */
  readonly names: readonly string[];
  /** Those that judge first, in the order of their pages. */
  readonly mentions: readonly JudgedMention[];
  readonly counts: Readonly<Record<Polarity, number>>;
  /** More were there than were read. */
  readonly isCut: boolean;
}

/** A sentence found by several names counts once; so does one that stands on several pages word for word. */
export const differentMentions = (mentions: readonly Mention[]): readonly Mention[] => {
  const seen = new Set<string>();
  return mentions.filter(({ left, match, right }) => {
    const text = left + match + right;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
};

export const reputationOf = (
  names: readonly string[],
  mentions: readonly Mention[],
  { polarities, isCut }: { readonly polarities: readonly SentencePolarity[]; readonly isCut: boolean },
): Reputation => {
  const judged = mentions.map((mention, at): JudgedMention => ({ ...mention, ...(polarities[at] ?? nothingSaid) }));
  const of = (polarity: Polarity): readonly JudgedMention[] => judged.filter((one) => one.polarity === polarity);
  const [positive, negative, neutral] = [of('positive'), of('negative'), of('neutral')];
  return {
    names,
    mentions: [...judged.filter(({ polarity }) => polarity !== 'neutral'), ...neutral],
    counts: { positive: positive.length, negative: negative.length, neutral: neutral.length },
    isCut,
  };
};

const nothingSaid: SentencePolarity = { polarity: 'neutral', judgements: [] };
