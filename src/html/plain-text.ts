import type { MainText } from './main-text/main-text.ts';
import { OutlineBuilder } from './outline/outline-builder.ts';
import type { PageElement } from './outline/page-element.ts';
import type { PageOutline } from './outline/page-outline.ts';
import { proseUnits } from './outline/prose.ts';
import { Attributes } from './outline/tags.ts';

/**
 * A page of plain text: blank lines, form feeds and indents by U+3000 part its paragraphs, line breaks inside a paragraph are those of
 * `<br>`, and every character stands for itself.
 */
export const outlinePlainText = (text: string): PageOutline => {
  const builder = new OutlineBuilder(text);
  let inParagraph = false;
  for (let start = 0; start < text.length; ) {
    lineEnd.lastIndex = start;
    const found = lineEnd.exec(text);
    const end = found?.index ?? text.length;
    const next = found === null ? text.length : lineEnd.lastIndex;
    const isBlank = !/\S/.test(text.slice(start, end));
    if (isBlank) inParagraph = false;
    else {
      if (!inParagraph || text.charCodeAt(start) === ideographicSpace) builder.open('p', none, { start, end: start });
      builder.text(start, end);
      inParagraph = found?.[0] !== '\f';
      if (inParagraph && next > end) builder.open('br', none, { start: end, end: next });
    }
    start = next;
  }
  return builder.finish();
};

const lineEnd = /\r\n|[\n\r\f\u0085\u2028\u2029]/g;
const ideographicSpace = 0x3000;
const none = new Attributes();

/** Plain text has no frame: all of it is what its writer had to say. */
export const wholeText = ({ segments, elements }: PageOutline): MainText => ({
  isMain: segments.map(() => true),
  frame: segments.map(() => null),
  root: elements[0] as PageElement,
  prose: segments.map(proseUnits),
});
