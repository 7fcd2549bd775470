import type { FeedCategory, FeedEnclosure, FeedEntry, FeedLink, FeedPerson, FeedSchedule, FeedText } from './feed.ts';
import { feedText, firstText } from './feed-text.ts';
import { childOf, childrenOf, childText, resolve, textIn, type XmlElement } from './xml-tree.ts';

/** Atom's person with elements of its own, or RSS's `name (mail)`, `mail (name)`, `name <mail>`. */
const person = (element: XmlElement): FeedPerson | null => {
  const name = childText(element, 'name');
  const email = childText(element, 'email', 'itunes:email');
  const uri = childText(element, 'uri', 'url', 'homepage');
  const itunesName = childText(element, 'itunes:name');
  if (name !== null || email !== null || uri !== null || itunesName !== null) {
    const fromName = name === null ? null : splitPerson(name);
    return {
      name: fromName?.name ?? itunesName,
      email: email ?? fromName?.email ?? null,
      url: uri === null ? null : resolve(uri, element.base),
    };
  }
  const text = textIn(element);
  return text === '' ? null : splitPerson(text);
};

export const people = (element: XmlElement, ...names: readonly string[]): FeedPerson[] =>
  childrenOf(element, ...names).flatMap((child) => person(child) ?? []);

const splitPerson = (text: string): FeedPerson => {
  const email = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? null;
  if (email === null) return { name: text, email, url: null };
  const rest = text
    .replace(email, '')
    .replace(/\(\s*\)|<\s*>|mailto:/g, '')
    .trim();
  const name = /^\((.*)\)$|^<(.*)>$/.exec(rest);
  const words = (name === null ? rest : (name[1] ?? name[2] ?? '')).trim();
  return { name: words === '' ? null : words, email, url: null };
};

/** The address of a licence: Atom's link, the Creative Commons modules; `rdf:resource` or text. */
export const licence = (element: XmlElement): string | null => {
  const child = childOf(element, 'creativecommons:license', 'cc:license', 'dcterms:license');
  const linked = childrenOf(element, 'link', 'atom:link').find((link) => link.attributes.get('rel') === 'license');
  const written = child?.attributes.get('rdf:resource') ?? (child === null ? null : textIn(child));
  const address = written ?? linked?.attributes.get('href') ?? null;
  return address === null || address === '' ? null : resolve(address, element.base);
};

/** `category` of RSS and Atom, `dc:subject`, keywords of podcasts. */
export const categories = (element: XmlElement): FeedCategory[] => {
  const found: FeedCategory[] = [];
  const add = (term: string, scheme: string | null, label: string | null): void => {
    if (term !== '' && !found.some((one) => one.term === term && one.scheme === scheme))
      found.push({ term, scheme, label });
  };
  for (const child of childrenOf(element, 'category', 'dc:subject', 'itunes:category', 'media:category')) {
    const { attributes } = child;
    const term = attributes.get('term') ?? (child.name === 'itunes:category' ? attributes.get('text') : undefined);
    const scheme = attributes.get('scheme') ?? attributes.get('domain') ?? null;
    add(term ?? textIn(child), scheme, attributes.get('label') ?? null);
    for (const inner of childrenOf(child, 'itunes:category')) add(inner.attributes.get('text') ?? '', null, null);
  }
  for (const child of childrenOf(element, 'itunes:keywords'))
    for (const word of textIn(child).split(/[\s,]+/)) add(word, null, null);
  return found;
};

/** Links with an address, of Atom or of RSS. */
export const links = (element: XmlElement): FeedLink[] =>
  childrenOf(element, 'link', 'atom:link', 'a').flatMap((child): FeedLink[] => {
    const href = child.attributes.get('href') ?? child.attributes.get('HREF') ?? textIn(child);
    const address = href.trim() === '' ? null : resolve(href, child.base);
    const rel = (child.attributes.get('rel') ?? 'alternate').replace('http://www.iana.org/assignments/relation/', '');
    return address === null ? [] : [{ rel, href: address, type: child.attributes.get('type') ?? null }];
  });

/** The page a feed or entry is about: the alternate in HTML before others. */
export const alternateLink = (all: readonly FeedLink[]): string | null => {
  const alternates = all.filter(({ rel }) => rel === 'alternate' || rel === '');
  const isHtml = ({ type }: FeedLink): boolean => type === null || /html/.test(type);
  return (alternates.find(isHtml) ?? alternates[0])?.href ?? null;
};

/** What an entry brings beside its text: the same elements in RSS and Atom. */
export const attachments = (
  element: XmlElement,
): Pick<FeedEntry, 'enclosures' | 'durationSeconds' | 'transcripts'> => ({
  enclosures: enclosures(element),
  durationSeconds: durationSeconds(childText(element, 'itunes:duration')),
  transcripts: transcripts(element),
});

/** `enclosure`, `media:content` and Atom's links of that kind. */
const enclosures = (element: XmlElement): FeedEnclosure[] => {
  const media = childrenOf(element, 'media:group').flatMap((group) => childrenOf(group, 'media:content'));
  const found = [...childrenOf(element, 'enclosure', 'media:content'), ...media].flatMap((child) =>
    enclosure(child, child.attributes.get('url') ?? child.attributes.get('href')),
  );
  const linked = childrenOf(element, 'link', 'atom:link').filter(
    (child) => child.attributes.get('rel') === 'enclosure',
  );
  const all = [...found, ...linked.flatMap((child) => enclosure(child, child.attributes.get('href')))];
  return all.filter((one, at) => all.findIndex(({ url }) => url === one.url) === at);
};

/** What an entry is about: the first text of these names, else what video sites say in a media:group. */
export const summary = (element: XmlElement, ...names: readonly string[]): FeedText | null =>
  firstText(element, ...names) ?? mediaDescription(element);

const mediaDescription = (element: XmlElement): FeedText | null => {
  const group = childOf(element, 'media:group');
  return feedText(
    childOf(element, 'media:description') ?? (group === null ? null : childOf(group, 'media:description')),
  );
};

const transcripts = (element: XmlElement): FeedEnclosure[] =>
  childrenOf(element, 'podcast:transcript').flatMap((child) => enclosure(child, child.attributes.get('url')));

const enclosure = (element: XmlElement, written: string | undefined): FeedEnclosure[] => {
  const url = written === undefined ? null : resolve(written, element.base);
  const length = Number(element.attributes.get('length') ?? element.attributes.get('fileSize') ?? Number.NaN);
  return url === null
    ? []
    : [{ url, type: element.attributes.get('type') ?? null, length: Number.isSafeInteger(length) ? length : null }];
};

/** `1:02:03`, `62:03` or seconds. */
const durationSeconds = (text: string | null): number | null => {
  if (text === null || !/^\d+(?::\d{1,2}){0,2}(?:\.\d+)?$/.test(text)) return null;
  return Math.floor(text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0));
};

export const schedule = (channel: XmlElement): FeedSchedule => {
  const ttl = Number(childText(channel, 'ttl') ?? Number.NaN);
  const hours = childOf(channel, 'skiphours');
  const days = childOf(channel, 'skipdays');
  const period = periods[(childText(channel, 'sy:updateperiod') ?? '').toLowerCase()];
  const frequency = Math.max(1, Number(childText(channel, 'sy:updatefrequency') ?? 1) || 1);
  return {
    ttlMinutes: ttl > 0 && Number.isFinite(ttl) ? ttl : null,
    skipHours: (hours === null ? [] : childrenOf(hours, 'hour'))
      .map((hour) => Number(textIn(hour)) % 24)
      .filter((hour) => hour >= 0),
    skipDays: (days === null ? [] : childrenOf(days, 'day'))
      .map((day) => weekdays.indexOf(textIn(day).slice(0, 3).toLowerCase()))
      .filter((day) => day >= 0),
    updateMinutes: period === undefined ? null : period / frequency,
  };
};

const periods: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
