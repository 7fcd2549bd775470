import { contentFlag, type Grammar, spacedFlag, type WordType } from '../segment/lexicon.ts';
import { NumberLog } from '../memory/number-log.ts';
import { SortedTexts } from '../memory/sorted-texts.ts';

/** Kinds of word as numbers side by side, each numbered in the order in which it came. */
export class WordTypes {
  readonly strings = new SortedTexts();
  readonly grammars: Grammar[] = [];
  /** Numbers of strings. */
  readonly surfaces = new NumberLog();
  readonly bases = new NumberLog();
  readonly readings = new NumberLog();
  readonly grammarOf = new NumberLog();
  readonly flags = new NumberLog();
  readonly #grammarNumbers = new Map<string, number>();

  add({ surface, base, reading, grammar, spaced, content }: WordType): number {
    this.surfaces.push(this.strings.number(surface));
    this.bases.push(this.strings.number(base));
    this.readings.push(this.strings.number(reading));
    this.grammarOf.push(this.#grammarNumber(grammar));
    this.flags.push((spaced ? spacedFlag : 0) | (content ? contentFlag : 0));
    return this.flags.length - 1;
  }

  #grammarNumber(grammar: Grammar): number {
    const key = Object.values(grammar).join('\u0000');
    const known = this.#grammarNumbers.get(key);
    if (known !== undefined) return known;
    this.#grammarNumbers.set(key, this.grammars.length);
    return this.grammars.push(grammar) - 1;
  }
}
