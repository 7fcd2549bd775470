import type { Config } from '../../config/options.ts';
import type { PageLink } from '../../model/document.ts';
import { hostOf, type Url } from '../../model/url.ts';
import { registrableDomain } from '../../text/domain.ts';
import type { PageReading } from './read-page.ts';

type Wanted = Pick<Config['collect'], 'japaneseOnly' | 'unwanted' | 'unwantedWordsMax'>;

/** The links of a page that are followed; null: none is, whatever links it has. */
export const linksToFollow = (
  page: { readonly url: Url },
  reading: PageReading,
  options: Wanted & { readonly isSeed: boolean },
): readonly PageLink[] | null => {
  const { isSeed, japaneseOnly } = options;
  if (reading.nofollow || (!isSeed && hasUnwantedWords(reading, options))) return null;
  const links = reading.links.filter(({ nofollow }) => !nofollow);
  const isOurs = !japaneseOnly || reading.language === 'ja' || isSeed || reading.doors === 'all';
  if (isOurs) return links;
  const doors = doorsOf(page.url, reading);
  return doors.size === 0 ? null : links.filter(({ to }) => doors.has(to));
};

/** It is kept for whoever asks why it went, and for nothing else. Of what holds no text nothing is known: it may be of another kind next time. */
export const isUnwanted = (reading: PageReading, options: Wanted): boolean =>
  hasUnwantedWords(reading, options) ||
  (options.unwanted !== 'keep' && options.japaneseOnly && reading.language !== 'ja' && reading.language !== 'other');

const hasUnwantedWords = ({ adultScore }: PageReading, { unwanted, unwantedWordsMax }: Wanted): boolean =>
  unwanted !== 'keep' && adultScore > unwantedWordsMax;

/** Of a page in another language: its parts, and the next page, of the same site, which may be in ours. */
const doorsOf = (url: Url, { doors }: PageReading): ReadonlySet<Url> => {
  const own = registrableDomain(hostOf(url));
  return new Set(doors === 'all' ? [] : doors.filter((door) => registrableDomain(hostOf(door)) === own));
};
