import type { Ruby } from '../../model/document.ts';
import { isWideUnit } from '../../text/script.ts';
import type { PageElement } from './page-element.ts';
import type { Segment, SegmentKind } from './segment.ts';
import type { TagRange } from './tags.ts';

/** No white space is waiting; a space is; a space with a newline in it is. */
type Waiting = 0 | 1 | 2;

/**
 * Collects one segment. White space is folded as a browser does, with CSS Text 3 (4.1.3) for the newline: between two wide
 * characters it is nothing, elsewhere a space. `<br>` is a newline in the text.
 */
export class SegmentBuilder {
  length = 0;
  links = 0;
  private readonly page: string;
  private parts: string[] = [];
  private unitStarts: number[] = [];
  private sourceStarts: number[] = [];
  private sourceEnds: number[] = [];
  private ruby: Ruby[] = [];
  private units = 0;
  private linkUnits = 0;
  private inLink = false;
  private waiting: Waiting = 0;
  private waitingAt = 0;
  private last = 0;
  /** Two links side by side are two words. */
  private afterLink = false;

  constructor(page: string) {
    this.page = page;
  }

  /** Text of the page that stands for itself. */
  add(start: number, end: number): void {
    let runStart = start;
    for (let at = start; at < end; at++) {
      const unit = this.page.charCodeAt(at);
      if (!isFolded(unit)) continue;
      // One space between two words of one text stays in its run.
      if (unit === 0x20 && at > runStart && at + 1 < end && !isFolded(this.page.charCodeAt(at + 1))) continue;
      if (at > runStart) this.run(runStart, at);
      this.wait(unit === 0x0a || unit === 0x0d ? 2 : 1, at);
      runStart = at + 1;
    }
    if (end > runStart) this.run(runStart, end);
  }

  /** Text whose white space means itself (`pre`). */
  addVerbatim(start: number, end: number): void {
    if (end <= start) return;
    this.waiting = 0;
    this.push(this.page.slice(start, end), { start, end });
    for (let at = start; at < end; at++) if (this.page.charCodeAt(at) > 0x20) this.count(1);
  }

  /** A character for several positions of the page. */
  addReference(character: string, range: TagRange): void {
    if (character === '\u00a0' || isFolded(character.charCodeAt(0))) return this.wait(1, range.start);
    this.flushSpace(character.charCodeAt(0), range.start);
    this.push(character, range);
    this.count(character.length);
  }

  addBreak(range: TagRange): void {
    this.waiting = 0;
    if (this.length === 0) return;
    this.push('\n', range);
  }

  /** A line break that stands nowhere in the page. */
  addLine(): void {
    const end = this.sourceEnds.at(-1) ?? 0;
    if (this.last !== 0x0a) this.addBreak({ start: end, end });
  }

  startLink(): void {
    if (this.afterLink && this.waiting === 0 && this.length > 0) this.wait(1, -1);
    this.inLink = true;
    this.links++;
  }

  endLink(): void {
    this.inLink = false;
    this.afterLink = true;
  }

  addRuby(ruby: Ruby): void {
    if (ruby.end > ruby.start && ruby.reading !== '') this.ruby.push(ruby);
  }

  /** The text from a unit on, as far as it has come: the anchor of a link. */
  textFrom(unit: number): string {
    let from = this.unitStarts.length - 1;
    while (from > 0 && (this.unitStarts[from] as number) > unit) from--;
    return from < 0
      ? ''
      : this.parts
          .slice(from)
          .join('')
          .slice(unit - (this.unitStarts[from] as number));
  }

  get isEmpty(): boolean {
    return this.units === 0;
  }

  /** The finished segment; the builder is empty again. An open link stays open. */
  take(element: PageElement, kind: SegmentKind): Segment {
    const segment: Segment = {
      element,
      kind,
      text: this.parts.length === 1 ? (this.parts[0] as string) : this.parts.join(''),
      unitStarts: this.unitStarts,
      sourceStarts: this.sourceStarts,
      sourceEnds: this.sourceEnds,
      ruby: this.ruby,
      units: this.units,
      linkUnits: this.linkUnits,
      links: this.links,
    };
    this.reset();
    return segment;
  }

  reset(): void {
    if (this.parts.length > 0) {
      this.parts = [];
      this.unitStarts = [];
      this.sourceStarts = [];
      this.sourceEnds = [];
      this.ruby = [];
    }
    this.length = this.units = this.linkUnits = this.last = 0;
    this.links = this.inLink ? 1 : 0;
    this.waiting = 0;
    this.afterLink = false;
  }

  private wait(kind: Waiting, at: number): void {
    if (this.waiting === 0) this.waitingAt = at;
    if (kind > this.waiting) this.waiting = kind;
  }

  private run(start: number, end: number): void {
    this.flushSpace(this.page.charCodeAt(start), start);
    this.push(this.page.slice(start, end), { start, end });
    this.count(end - start);
  }

  /** White space before the next character becomes what it should, now that its neighbours are known. */
  private flushSpace(next: number, source: number): void {
    this.afterLink = false;
    if (this.waiting === 0) return;
    const nothing =
      this.length === 0 || this.last === 0x0a || (this.waiting === 2 && isWideUnit(this.last) && isWideUnit(next));
    if (!nothing) this.push(' ', { start: this.waitingAt < 0 ? source : this.waitingAt, end: source });
    this.waiting = 0;
  }

  private push(text: string, range: TagRange): void {
    this.unitStarts.push(this.length);
    this.sourceStarts.push(range.start);
    this.sourceEnds.push(range.end);
    this.parts.push(text);
    this.length += text.length;
    this.last = text.charCodeAt(text.length - 1);
  }

  private count(units: number): void {
    this.units += units;
    if (this.inLink) this.linkUnits += units;
  }
}

/** White space of HTML, and the no-break space, which authors use to indent. */
const isFolded = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0;
