// Cookies, and numbers of sessions in addresses, live as long as the chain of redirects that set them, in memory alone: a
// page that is shown to whoever brings one back is collected, and nobody is recognized at the next visit.

import type { UrlKey } from '../../model/ids.ts';
import { hostOf, pathOf, type Url } from '../../model/url.ts';
import { registrableDomain } from '../../text/domain.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Without a dot before it. */
  readonly domain: string;
  readonly isHostOnly: boolean;
  readonly path: string;
  readonly isSecure: boolean;
}

interface Chain {
  cookies: readonly Cookie[];
  hops: number;
  /** What was asked for on the way, and what was sent: cookies and the address with a session. */
  readonly asked: Map<UrlKey, string>;
  /** URLs that redirected to themselves with the number of a session: the address with the first one. */
  readonly sessions: Map<UrlKey, Url>;
}

interface Place {
  readonly key: UrlKey;
  readonly url: Url;
}

/** Where a redirect leads, and its address as the server wrote it. */
interface Target extends Place {
  readonly written: Url;
}

/** Chains that have not ended are forgotten when there are more. */
const chainsMax = 10_000;
const cookiesMax = 50;
/** RFC 6265 §6.1. */
const cookieUnitsMax = 4096;

export class RedirectCookies {
  readonly #hopsMax: number;
  readonly #chains = new Map<UrlKey, Chain>();

  constructor(hopsMax: number) {
    this.#hopsMax = hopsMax;
  }

  /** The Cookie header for a URL that a redirect led to; null: none was set for it. */
  headerFor({ key, url }: Place): string | null {
    return cookieHeader(this.#chains.get(key)?.cookies ?? [], url);
  }

  /** The address to ask with for a URL that redirected to itself with the number of a session; null: its own. */
  addressFor({ key }: Place): Url | null {
    return this.#chains.get(key)?.sessions.get(key) ?? null;
  }

  /** A visit has ended in a redirect. Returns whether the target, asked for in this chain, will be sent something else now. */
  redirected(from: Place, setCookies: readonly string[], to: Target): boolean {
    const chain = this.#chains.get(from.key) ?? { cookies: [], hops: 0, asked: new Map(), sessions: new Map() };
    this.#chains.delete(from.key);
    if (++chain.hops > this.#hopsMax) return false;
    chain.asked.set(from.key, sentTo(from, chain));
    chain.cookies = setCookies.reduce((cookies, header) => withCookie(cookies, header, from.url), chain.cookies);
    if (this.#chains.size >= chainsMax) this.#chains.clear();
    this.#chains.set(to.key, chain);
    if (from.key === to.key && to.written !== to.url && !chain.sessions.has(to.key))
      chain.sessions.set(to.key, to.written);
    return chain.asked.has(to.key) && chain.asked.get(to.key) !== sentTo(to, chain);
  }

  /** A visit has ended otherwise. */
  ended(key: UrlKey): void {
    this.#chains.delete(key);
  }
}

const sentTo = ({ key, url }: Place, { cookies, sessions }: Chain): string =>
  `${cookieHeader(cookies, url) ?? ''}\n${sessions.get(key) ?? ''}`;

const cookieHeader = (cookies: readonly Cookie[], url: Url): string | null => {
  const host = hostOf(url);
  const path = pathOf(url).split('?', 1)[0] ?? '/';
  const sent = cookies.filter(
    (cookie) =>
      (host === cookie.domain || (!cookie.isHostOnly && host.endsWith(`.${cookie.domain}`))) &&
      (path === cookie.path || path.startsWith(cookie.path.endsWith('/') ? cookie.path : `${cookie.path}/`)) &&
      (!cookie.isSecure || url.startsWith('https:')),
  );
  return sent.length === 0 ? null : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
};

const withCookie = (cookies: readonly Cookie[], header: string, url: Url): readonly Cookie[] => {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  // What is no ASCII could not be sent back as it came.
  if (equals <= 0 || header.length > cookieUnitsMax || !/^[\x20-\x7e]*$/.test(pair)) return cookies;
  const said = new Map(attributes.map((one) => splitAttribute(one)));
  const host = hostOf(url);
  const wanted = (said.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const own = registrableDomain(host);
  // A cookie for another site, or for all sites of a country, is none.
  if (wanted !== '' && wanted !== host && !(host.endsWith(`.${wanted}`) && `.${wanted}`.endsWith(`.${own}`)))
    return cookies;
  const path = said.get('path') ?? '';
  const cookie: Cookie = {
    name: pair.slice(0, equals).trim(),
    value: pair.slice(equals + 1).trim(),
    domain: wanted === '' ? host : wanted,
    isHostOnly: wanted === '',
    path: path.startsWith('/') ? path : defaultPath(url),
    isSecure: said.has('secure'),
  };
  const others = cookies.filter(
    ({ name, domain, path: of }) => name !== cookie.name || domain !== cookie.domain || of !== cookie.path,
  );
  return isDeleted(said) || others.length >= cookiesMax ? others : [...others, cookie];
};

const splitAttribute = (text: string): readonly [string, string] => {
  const [name = '', ...value] = text.split('=');
  return [name.trim().toLowerCase(), value.join('=').trim()];
};

/** RFC 6265 §5.1.4. */
const defaultPath = (url: Url): string => {
  const path = pathOf(url).split('?', 1)[0] ?? '/';
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
};

/** A chain takes minutes: of all dates only those long past matter. */
const isDeleted = (said: ReadonlyMap<string, string>): boolean => {
  const age = said.get('max-age');
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0;
  const expires = Date.parse(said.get('expires') ?? '');
  return expires < Date.UTC(2000, 0, 1);
};
