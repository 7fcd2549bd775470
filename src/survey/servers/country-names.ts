import type { Said } from '../said.ts';

const inJapanese = new Intl.DisplayNames(['ja'], { type: 'region', fallback: 'none' });
const inEnglish = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `JP` → Japan; null: no country has this code. */
export const countryName = (code: string): Said | null => {
  // ZZ is no country, though it has a name.
  if (!/^[A-Z]{2}$/.test(code) || code === 'ZZ') return null;
  const [ja, en] = [inJapanese.of(code), inEnglish.of(code)];
  return ja === undefined || en === undefined ? null : { ja, en };
};

/** Country-code domains of other names than ISO gives the country; those of no country have null. */
const differing: Readonly<Record<string, string | null>> = {
  uk: 'GB',
  ac: 'SH',
  su: null,
  eu: null,
  an: null,
  tp: 'TL',
};

/** The country of a country-code domain; null: the domain is of no country. */
export const countryOfDomain = (tld: string): string | null => {
  const other = Object.hasOwn(differing, tld) ? differing[tld] : undefined;
  if (other !== undefined) return other;
  const code = tld.toUpperCase();
  return countryName(code) === null ? null : code;
};
