/** An element that holds text, with what reading the main text asks of it. Parents come before their children. */
export interface PageElement {
  readonly name: string;
  readonly parent: PageElement | null;
  /** Place among all elements of the page, in document order. */
  readonly index: number;
  /** `class` and `id`, lower case, a space between. */
  readonly hint: string;
  readonly role: string;
  readonly itemprop: string;
  readonly itemtype: string;
  /** Segments [firstSegment, endSegment) are inside. */
  readonly firstSegment: number;
  endSegment: number;
}
