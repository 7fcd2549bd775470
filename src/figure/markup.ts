import { printable } from '../base/printable.ts';

/** HTML that may be sent as it is. Only `html` makes it, so no text gets into a page unescaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Piece = Markup | string | number | null | readonly Piece[];

/**
 * Template for HTML: strings put into it are escaped, markup is not, lists are joined, null is nothing. Attribute values
 * must stand in double quotes.
 */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup =>
  new Markup(parts.map((part, at) => part + render(pieces[at] ?? null)).join(''));

const render = (piece: Piece): string => {
  if (piece === null) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'object') return piece.map(render).join('');
  return escape(String(piece));
};

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Control characters are not allowed in HTML; a page that holds them, or turns the reading direction, must not break ours.
const escape = (text: string): string => printable(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
