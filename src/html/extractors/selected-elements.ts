import { load } from 'cheerio/slim';
import { decodePage } from '../charset/charset.ts';
import { foldSpace } from '../../text/normalise.ts';

/** Why a CSS selector cannot be used, or null. */
export const selectorProblem = (selector: string): string | null => {
  try {
    load('')(selector);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/**
 * The text of the elements that CSS selectors choose: for sites whose pages one knows (a price, the name of a dish). cheerio over
 * an htmlparser2 tree; parse5 would take six times as long.
 */
export const selectElements = (
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string | null },
  selectors: ReadonlyMap<string, string>,
): Record<string, string[]> => {
  const page = load(decodePage(bytes, contentType).text);
  return Object.fromEntries(
    Array.from(selectors, ([name, selector]) => {
      const texts = page(selector)
        .toArray()
        .map((element) => foldSpace(page(element).text()).trim());
      return [name, texts.filter((text) => text !== '')];
    }),
  );
};
