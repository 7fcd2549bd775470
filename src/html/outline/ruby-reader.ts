import type { SegmentBuilder } from './segment-builder.ts';

/**
 * Pairs the bases of a ruby element with their readings. Written by turns (東 とう 京 きょう) each base has its own; written in groups
 * (漢, 字, かん, じ) they pair in order when there are as many of each, else the readings together belong to all bases.
 */
export class RubyReader {
  private readonly segment: SegmentBuilder;
  private bases: number[] = [];
  private basesEnd = 0;
  private readings: string[] = [];
  private open: string[] | null = null;
  private inContainer = false;

  constructor(segment: SegmentBuilder) {
    this.segment = segment;
  }

  get isReading(): boolean {
    return this.open !== null;
  }

  start(): void {
    this.flush();
    this.bases = [this.segment.length];
  }

  startBase(): void {
    if (this.readings.length > 0) this.start();
    else if (this.bases.at(-1) !== this.segment.length) this.bases.push(this.segment.length);
  }

  startReading(): void {
    if (this.inContainer) return;
    if (this.readings.length > 0 && this.segment.length > this.basesEnd) {
      const base = this.basesEnd;
      this.flush();
      this.bases = [base];
    }
    this.basesEnd = this.segment.length;
    this.open = [];
  }

  say(text: string): void {
    this.open?.push(text);
  }

  endReading(): void {
    if (this.open === null) return;
    this.readings.push(this.open.join('').trim());
    this.open = null;
  }

  /** A second row of annotations (`rtc`) is no reading. */
  startContainer(): void {
    this.inContainer = true;
  }

  endContainer(): void {
    this.inContainer = false;
  }

  end(): void {
    this.inContainer = false;
    this.flush();
  }

  private flush(): void {
    const { bases, readings, basesEnd } = this;
    if (readings.length > 0) {
      const own = bases.length === readings.length;
      const starts = own ? bases : bases.slice(0, 1);
      for (const [at, start] of starts.entries())
        this.segment.addRuby({
          start,
          end: starts[at + 1] ?? basesEnd,
          reading: own ? (readings[at] ?? '') : readings.join(''),
        });
    }
    this.bases = [];
    this.readings = [];
    this.open = null;
  }
}
