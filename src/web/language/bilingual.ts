import type { Language } from './strings.ts';

/** Words of one page or part, each in Japanese and English: `bilingual({ map: ['地図', 'Map'] })(language).map`. */
export const bilingual = <Name extends string>(
  words: Readonly<Record<Name, readonly [ja: string, en: string]>>,
): ((language: Language) => Readonly<Record<Name, string>>) => {
  const pick = (at: 0 | 1): Readonly<Record<Name, string>> =>
    Object.fromEntries(
      Object.entries<readonly [string, string]>(words).map(([name, pair]) => [name, pair[at]]),
    ) as Record<Name, string>;
  const [ja, en] = [pick(0), pick(1)];
  return (language) => (language === 'ja' ? ja : en);
};
