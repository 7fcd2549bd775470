/**
 * Surface and part of speech of every word of an annotation, and nothing else of it: a small part of what reading it
 * whole takes. Alternatives are left out.
 */
export const annotationWords = (annotation: string): { readonly surface: string; readonly pos: string }[] => {
  const words: { surface: string; pos: string }[] = [];
  for (const line of annotation.split('\n')) {
    // A word is the only line whose fifth field is the number of its part of speech; behind `@ ` it is the sixth.
    const [surface, , , pos, number] = line.split(' ', 5);
    if (surface !== undefined && pos !== undefined && number !== undefined && /^\d+$/.test(number)) {
      words.push({ surface, pos });
    }
  }
  return words;
};
