import { standardPattern } from './standard-form.ts';

/**
 * How a file is read. `rfc9309`: a line needs its colon and its exact name; escapes that need none are unescaped before
 * paths are compared. `googlebot`: the mistakes Google's parser accepts are accepted too (missing colons, frequent typing
 * errors, names that only begin right); nothing is unescaped.
 */
export const robotsProfiles = ['googlebot', 'rfc9309'] as const;
export type RobotsProfile = (typeof robotsProfiles)[number];

/** One robots.txt, read. Nothing is matched yet. */
export interface Robots {
  readonly profile: RobotsProfile;
  readonly groups: readonly RobotsGroup[];
  /** As written: may be relative (against the standard). */
  readonly sitemaps: readonly string[];
  /** Lines of other names (`Content-Signal`, `Host`, `Request-rate` …), with the agents of the group they stand in. */
  readonly others: readonly OtherLine[];
  /** The file was longer than was read. */
  readonly truncated: boolean;
  /** It looks like a page, not like a robots.txt. Lines that are rules count all the same. */
  readonly looksLikeHtml: boolean;
}

export interface RobotsGroup {
  /** Names in lower case, or `*`. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

export interface RobotsRule {
  readonly allow: boolean;
  /** Escapes in upper case, bytes above 127 escaped; of the standard's reading, in the form of `standard-form.ts`. */
  readonly pattern: string;
  readonly line: RobotsLine;
}

export interface OtherLine {
  readonly name: string;
  readonly value: string;
  /** Empty before the first user-agent line: the whole file. */
  readonly agents: readonly string[];
  readonly line: RobotsLine;
}

export interface RobotsLine {
  readonly text: string;
  readonly number: number;
}

export interface RobotsLimits {
  /** RFC 9309 §2.5: at least 500 KiB must be read. */
  readonly bytesMax: number;
}

/** Reads any bytes: a robots.txt cannot be wrong, only say less than its author meant. */
export const parseRobots = (
  bytes: Uint8Array,
  profile: RobotsProfile = 'googlebot',
  limits: RobotsLimits = { bytesMax: 500 * 1024 },
): Robots => {
  const { text, truncated } = oneCharacterPerByte(bytes, limits.bytesMax);
  const parser = new RobotsParser(profile);
  let number = 0;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    number++;
    parser.line({ text: line.slice(0, lineCharactersMax), number });
  }
  return { ...parser.finish(), profile, truncated, looksLikeHtml: /^\s*<(?:!doctype|html|head|\?xml)/i.test(text) };
};

class RobotsParser {
  readonly #profile: RobotsProfile;
  readonly #groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  readonly #sitemaps: string[] = [];
  readonly #others: OtherLine[] = [];
  /** Rules have come: the next user-agent line begins another group. */
  #closed = true;

  constructor(profile: RobotsProfile) {
    this.#profile = profile;
  }

  line(line: RobotsLine): void {
    const parts = splitLine(line.text, this.#profile);
    if (parts === null) return;
    const group = this.#groups.at(-1);
    const kind = kindOf(parts.name, this.#profile);
    if (kind === 'agent') this.#agent(parts.value);
    else if (kind === 'sitemap') this.#sitemaps.push(printable(parts.value));
    else if (kind === 'other')
      this.#others.push({
        name: printable(parts.name.toLowerCase()),
        value: printable(parts.value),
        agents: [...(group?.agents ?? [])],
        line: shown(line),
      });
    else if (group !== undefined) {
      this.#closed = true;
      // An empty rule says nothing (RFC 9309 §2.2.2: "Disallow:" allows all).
      if (parts.value !== '')
        group.rules.push({ allow: kind === 'allow', pattern: this.#pattern(parts.value), line: shown(line) });
    }
  }

  finish(): Pick<Robots, 'groups' | 'sitemaps' | 'others'> {
    return { groups: this.#groups, sitemaps: [...new Set(this.#sitemaps)], others: this.#others };
  }

  #pattern(value: string): string {
    const escaped = escapePattern(value);
    return this.#profile === 'rfc9309' ? standardPattern(escaped) : escaped;
  }

  #agent(value: string): void {
    if (this.#closed) this.#groups.push({ agents: [], rules: [] });
    this.#closed = false;
    this.#groups.at(-1)?.agents.push(...agentNames(value));
  }
}

/**
 * The names a user-agent line is obeyed under. Product tokens are letters, `_` and `-` (RFC 9309 §2.2.1) and Google cuts
 * at the first other character; who writes `MJ12bot` means that robot all the same, so the whole word counts too.
 */
const agentNames = (value: string): readonly string[] => {
  if (/^\*(?:\s|$)/.test(value)) return ['*'];
  const lower = value.toLowerCase();
  const names = [/^[a-z_-]*/.exec(lower)?.[0] ?? '', /^[^\s/]*/.exec(lower)?.[0] ?? ''];
  return [...new Set(names)].filter((name) => name !== '' && name !== '*');
};

/** Longer lines are cut (Google's parser: eight times the longest URL a browser takes). */
const lineCharactersMax = 2083 * 8;

const splitLine = (line: string, profile: RobotsProfile): { name: string; value: string } | null => {
  const comment = line.indexOf('#');
  const said = trim(comment === -1 ? line : line.slice(0, comment));
  const colon = said.indexOf(':');
  if (colon > 0) return { name: trim(said.slice(0, colon)), value: trim(said.slice(colon + 1)) };
  if (profile === 'rfc9309' || colon === 0) return null;
  const words = said.split(/[ \t]+/);
  return words.length === 2 ? { name: words[0] ?? '', value: words[1] ?? '' } : null;
};

const kindOf = (name: string, profile: RobotsProfile): 'agent' | 'allow' | 'disallow' | 'sitemap' | 'other' => {
  const lower = name.toLowerCase();
  for (const [kind, names] of profile === 'googlebot' ? beginnings : exactNames)
    if (names.some((one) => (profile === 'googlebot' ? lower.startsWith(one) : lower === one))) return kind;
  return 'other';
};

const exactNames = [
  ['agent', ['user-agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow']],
  ['sitemap', ['sitemap']],
] as const;

/** google/robotstxt, robots.cc: ParsedRobotsKey. */
const beginnings = [
  ['agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']],
  ['sitemap', ['sitemap', 'site-map']],
] as const;

/** Blanks as C's isspace has them: a no-break space or a byte order mark is not one. */
const trim = (text: string): string => text.replace(/^[ \t\v\f]+|[ \t\v\f]+$/g, '');

const escapePattern = (value: string): string =>
  value.replace(/%[0-9a-fA-F]{2}|[\x80-\xff]/g, (found) =>
    found.startsWith('%') ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Bytes stay bytes (one character each), because patterns are compared as escaped bytes whatever the charset. Only
 * UTF-16, which has no ASCII in it, is turned into UTF-8 first. A line cut by the limit is left out: half a path would
 * forbid more than was meant.
 */
const oneCharacterPerByte = (bytes: Uint8Array, bytesMax: number): { text: string; truncated: boolean } => {
  const truncated = bytes.length > bytesMax;
  let read = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, bytesMax));
  const wide = utf16Of(read);
  if (wide !== null) read = Buffer.from(new TextDecoder(wide).decode(read));
  let start = 0;
  for (const byte of [0xef, 0xbb, 0xbf]) if (read[start] === byte) start++;
  const text = read.toString('latin1', start);
  if (!truncated) return { text, truncated };
  const cut = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return { text: text.slice(0, cut + 1), truncated };
};

const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0 && bytes[0] !== 0) return 'utf-16le';
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0 && bytes[1] !== 0) return 'utf-16be';
  return null;
};

/** For people: the bytes as UTF-8. */
const printable = (latin1: string): string =>
  /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;

const shown = (line: RobotsLine): RobotsLine => ({ text: printable(line.text), number: line.number });
