import { detectLanguage, kanaOf, kanaMin, type DetectedLanguage } from '../text/language.ts';
import type { MainText } from './main-text/main-text.ts';
import { firstMeta } from './metadata/first-meta.ts';
import type { PageOutline } from './outline/page-outline.ts';

/**
 * The language of a page, decided once for everybody: the crawler follows links by it, documents bear it, `detect` prints
 * it. What counts is the main text without code; menus and code of Japanese pages are often English, and more than the text.
 */
export const pageLanguage = (
  page: { readonly outline: PageOutline; readonly main: MainText },
  { host, charset }: { readonly host: string | null; readonly charset: string },
): DetectedLanguage =>
  detectLanguage(languageSample(page), { declared: page.outline.head.declaredLanguage, host, charset });

/** Paragraphs of the main text; code stands apart, in its blocks. */
export const joinMainText = ({ segments }: PageOutline, { isMain }: MainText): string =>
  segments
    .filter(({ kind }, at) => isMain[at] === true && kind !== 'code')
    .map(({ text }) => text.trim())
    .join('\n');

/** Paragraphs of the main text and its code in the places where that stands, indented as it is. */
export const joinMainTextWithCode = ({ segments }: PageOutline, { isMain }: MainText): string =>
  segments
    .filter((_, at) => isMain[at] === true)
    .map(({ kind, text }) => (kind === 'code' ? text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd() : text.trim()))
    .join('\n');

const languageSample = ({ outline, main }: { readonly outline: PageOutline; readonly main: MainText }): string => {
  const body = joinMainText(outline, main);
  if (body.length >= sampleUnitsMin || kanaOf(body) >= kanaMin) return body;
  // A page whose text comes by script, or is pictures or frames, still says something of itself.
  const { head } = outline;
  const said = [head.title?.text ?? '', firstMeta(head, ['description', 'og:description']) ?? '', head.noframes];
  return [...said, ...outline.segments.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))].join('\n');
};

/** A shorter main text says less of the language than the whole page, unless it is clearly Japanese. */
const sampleUnitsMin = 200;
