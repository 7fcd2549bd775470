import type { Markup } from './markup.ts';

/**
 * A figure as a file that needs no page around it: colours that a page may set are the colours themselves, since programs that set books
 * know no variables, and the text is black.
 */
export const standaloneSvg = (drawing: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${drawing.text
    .replaceAll(/var\(--[\w-]+, (#[0-9a-f]{3,6})\)/g, '$1')
    .replace('fill="currentColor"', 'fill="#000" color="#000"')}\n`;
