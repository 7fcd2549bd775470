/** What one page says of who made it. */
export interface PageSaying {
  readonly title: string;
  readonly publisher: { readonly name: string; readonly kind: string } | null;
  readonly contacts: readonly { readonly kind: string; readonly value: string }[];
}

/** Who makes a site, as its pages say. */
export interface Organisation {
  /** What its pages call the site: the part that their titles share; null: they share none. */
  readonly siteName: string | null;
  readonly publishers: readonly SaidBy<{ readonly name: string; readonly kind: string }>[];
  readonly contacts: readonly SaidBy<{ readonly kind: string; readonly value: string }>[];
  readonly pages: number;
}

/** Pages that say it, most first. */
export type SaidBy<Thing> = Thing & { readonly pages: number };

const contactsShown = 10;
const publishersShown = 5;

export const organisationOf = (pages: readonly PageSaying[]): Organisation => ({
  siteName: sharedName(pages.map(({ title }) => title)),
  publishers: counted(
    pages.flatMap(({ publisher }) => (publisher === null ? [] : [publisher])),
    ({ name, kind }) => `${kind} ${name}`,
  ).slice(0, publishersShown),
  contacts: counted(
    pages.flatMap(({ contacts }) => [...new Map(contacts.map((one) => [`${one.kind} ${one.value}`, one])).values()]),
    ({ kind, value }) => `${kind} ${value}`,
  ).slice(0, contactsShown),
  pages: pages.length,
});

const counted = <Thing extends object>(things: readonly Thing[], nameOf: (thing: Thing) => string): SaidBy<Thing>[] => {
  const byName = new Map<string, { readonly thing: Thing; pages: number }>();
  for (const thing of things) {
    const name = nameOf(thing);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, { thing, pages: 1 });
    else known.pages++;
  }
  return [...byName]
    .toSorted(([nameA, a], [nameB, b]) => b.pages - a.pages || (nameA < nameB ? -1 : 1))
    .map(([, { thing, pages }]) => ({ ...thing, pages }));
};

const separator = /\s*[|｜»«]\s*|\s+[-–—:：・]\s+/;

/** At least half of the titles, and two, must have it. */
const sharedName = (titles: readonly string[]): string | null => {
  const parts = titles.flatMap((title) => [...new Set(title.split(separator).filter((part) => part !== ''))]);
  const [first] = counted(
    parts.map((name) => ({ name })),
    ({ name }) => name,
  );
  return first !== undefined && first.pages >= 2 && first.pages * 2 >= titles.length ? first.name : null;
};

/** Marks of a legal form, which people leave out when they speak of a firm. */
const legalForm =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|公益社団法人|一般財団法人|公益財団法人|特定非営利活動法人|独立行政法人|国立大学法人|学校法人|医療法人|社会福祉法人|NPO法人|（株）|\(株\)|㈱|（有）|\(有\)|公式(?:ホームページ|サイト)|ホームページ|,?\s*(?:Inc|Ltd|LLC|Corp)\.?$|\s+Co\.,?/g;

const lettersLeast = 3;
/** Of the pages, for a publisher to stand for the site: others are those of single articles. */
const publisherShareLeast = 0.2;

/** What others may call the site or whoever makes it. Names of one or two letters mean anything and are left out. */
export const namesOf = (host: string, { siteName, publishers, pages }: Organisation): readonly string[] => {
  const said = publishers.filter((publisher) => publisher.pages >= publisherShareLeast * pages).map(({ name }) => name);
  const whole = [...(siteName === null ? [] : [siteName]), ...said];
  const names = whole.flatMap((name) => [name, name.replace(legalForm, '').trim()]);
  return [...new Set([...names, host.replace(/^www\./, '')])].filter(({ length }) => length >= lettersLeast);
};
