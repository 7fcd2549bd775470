/**
 * What was worked out for the texts met last. Pages of a site share a quarter of their text: menus, headings, anchors. Two generations:
 * what is not asked for while one fills up is forgotten.
 */
export class TextCache {
  private readonly unitsMax: number;
  private young = new Map<string, string>();
  private old: ReadonlyMap<string, string> = new Map();
  private units = 0;

  /** `unitsMax`: UTF-16 units of texts and answers kept in all. */
  constructor(unitsMax: number) {
    this.unitsMax = unitsMax;
  }

  get(text: string): string | null {
    const known = this.young.get(text);
    if (known !== undefined) return known;
    const before = this.old.get(text);
    if (before === undefined) return null;
    this.set(text, before);
    return before;
  }

  set(text: string, answer: string): void {
    const units = text.length + answer.length;
    if (units > this.unitsMax / leastTexts) return;
    if (this.units + units > this.unitsMax / 2) {
      this.old = this.young;
      this.young = new Map();
      this.units = 0;
    }
    this.young.set(text, answer);
    this.units += units;
  }
}

/** A text that would take the place of so many others is not kept. */
const leastTexts = 100;
