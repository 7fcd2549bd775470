/**
 * Surface and part of speech of every word of an annotation, and nothing else of it: a small part of what reading it
 * whole takes. Alternatives are left out.
 */
export const annotationWords = (annotation: string): { readonly surface: string; readonly pos: string }[] => {
  const words: { surface: string; pos: string }[] = [];
  for (let start = 0; start < annotation.length; ) {
    const newline = annotation.indexOf('\n', start);
    const end = newline < 0 ? annotation.length : newline;
    // A word is the only line whose fifth field is the number of its part of speech; behind `@ ` it is the sixth.
    const surfaceEnd = annotation.indexOf(' ', start);
    const second = nextField(annotation, surfaceEnd);
    const third = nextField(annotation, second);
    const posEnd = nextField(annotation, third);
    if (posEnd >= 0 && posEnd < end && isNumber(annotation, posEnd + 1, end))
      words.push({ surface: annotation.slice(start, surfaceEnd), pos: annotation.slice(third + 1, posEnd) });
    start = end + 1;
  }
  return words;
};

/** The space behind the field that begins after the one at `space`; −1 where there is none. */
const nextField = (annotation: string, space: number): number => (space < 0 ? -1 : annotation.indexOf(' ', space + 1));

/** Digits up to the end of the field. */
const isNumber = (annotation: string, start: number, end: number): boolean => {
  let at = start;
  for (; at < end; at++) {
    const unit = annotation.charCodeAt(at);
    if (unit === 0x20) break;
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return at > start;
};
