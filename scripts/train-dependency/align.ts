import type { DependencyType } from '../../src/analyzer/port.ts';
import { dependencyTypes, type Tokens, type Units } from '../../src/analyzer/tokens.ts';
import type { GoldSentence, GoldUnit } from './gold-sentence.ts';

/** A gold layer laid over tokens. */
export interface AlignedUnits extends Units {
  /** How many units were lost because they start within a token or hold none. */
  readonly merged: number;
}

/**
 * The treebanks cut words by JUMAN's and UniDic's standards, we by IPADIC's: units are aligned by characters. A unit that
 * starts within a token is merged into the one before, which then takes over its head.
 */
export const alignUnits = (units: readonly GoldUnit[], tokens: Tokens): AlignedUnits => {
  const firsts: number[] = [];
  const keptHeads: number[] = [];
  const types: DependencyType[] = [];
  const place: number[] = [];
  let token = 0;
  for (const unit of units) {
    while (token < tokens.count && tokens.starts[token]! < unit.start) token++;
    const within = token > 0 && tokens.ends[token - 1]! > unit.start;
    const holds = token < tokens.count && tokens.starts[token]! < unit.end;
    if (firsts.length > 0 && (within || !holds)) {
      keptHeads[firsts.length - 1] = unit.head;
      types[firsts.length - 1] = unit.type;
    } else {
      firsts.push(firsts.length === 0 ? 0 : token);
      keptHeads.push(unit.head);
      types.push(unit.type);
    }
    place.push(firsts.length - 1);
  }
  const heads = keptHeads.map((head, at) => {
    const to = head < 0 ? -1 : (place[head] ?? -1);
    return to !== at ? to : at + 1 < keptHeads.length ? at + 1 : -1;
  });
  return {
    count: firsts.length,
    firsts: Int32Array.from(firsts),
    heads: Int32Array.from(heads),
    types: Uint8Array.from(types, (type) => dependencyTypes.indexOf(type)),
    merged: units.length - firsts.length,
  };
};

/** The spans of the bunsetsu of a sentence without the white space at their ends, as `start-end`. */
export const goldSpans = (sentence: GoldSentence): string[] =>
  sentence.bunsetsu.map((unit) => trimmedSpan(sentence.text, unit.start, unit.end));

export const trimmedSpan = (text: string, start: number, end: number): string => {
  const part = text.slice(start, end);
  return `${start + part.length - part.trimStart().length}-${start + part.trimEnd().length}`;
};
