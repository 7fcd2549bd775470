import type { OtherLine, Robots, RobotsLine, RobotsRule } from './parse.ts';
import { standardPath } from './standard-form.ts';

export interface RobotsDecision {
  readonly allowed: boolean;
  /** The rule that decided, as written; null when no rule matched. */
  readonly line: string | null;
  readonly lineNumber: number | null;
}

/**
 * May the agent fetch the path? The longest matching pattern of the agent's own groups decides, of all `*` groups when
 * it has none; an allow wins against a disallow of the same length (RFC 9309 §2.2.2). `target` is a URL or its path with
 * query, as it will be sent. Google compares it byte by byte, escapes and all; the standard unescapes what needs no escape.
 */
export const decide = (robots: Robots, agent: string, target: string): RobotsDecision => {
  const sent = robotsPath(target);
  const path = robots.profile === 'rfc9309' ? standardPath(sent) : sent;
  let best: RobotsRule | null = null;
  let bestLength = -1;
  for (const rule of rulesFor(robots, agent)) {
    const length = matchLength(rule, path, robots.profile === 'googlebot');
    if (length > bestLength || (length === bestLength && rule.allow && best?.allow === false)) {
      best = rule;
      bestLength = length;
    }
  }
  return best === null ? openToAll : { allowed: best.allow, ...place(best.line) };
};

/** What all readings of one file permit: the first that forbids decides, else the first reading. */
export const decideByAll = (readings: readonly Robots[], agent: string, target: string): RobotsDecision => {
  const decisions = readings.map((robots) => decide(robots, agent, target));
  return decisions.find(({ allowed }) => !allowed) ?? decisions[0] ?? openToAll;
};

/** Seconds between two requests the site asks of the agent; null when it does not ask. Of several the longest. */
export const crawlDelaySeconds = (robots: Robots, agent: string): number | null => {
  const wanted = namesGroup(robots, agent) ? token(agent) : '*';
  let longest: number | null = null;
  for (const { name, value, agents } of robots.others) {
    if (name !== 'crawl-delay' || !agents.includes(wanted)) continue;
    const seconds = /^\d*\.?\d+/.test(value) ? Number.parseFloat(value) : Number.NaN;
    if (seconds >= 0 && Number.isFinite(seconds) && seconds > (longest ?? -1)) longest = seconds;
  }
  return longest;
};

/** Lines of another name that hold for the agent: its own groups' or else those of `*`, and those outside any group. */
export const otherLinesFor = (robots: Robots, agent: string, name: string): readonly OtherLine[] => {
  const wanted = namesGroup(robots, agent) ? token(agent) : '*';
  return robots.others.filter(
    (line) => line.name === name && (line.agents.length === 0 || line.agents.includes(wanted)),
  );
};

const rulesFor = (robots: Robots, agent: string): readonly RobotsRule[] => {
  const cache = rulesOf.get(robots) ?? new Map<string, readonly RobotsRule[]>();
  rulesOf.set(robots, cache);
  const wanted = namesGroup(robots, agent) ? token(agent) : '*';
  const known = cache.get(wanted);
  if (known !== undefined) return known;
  const rules = robots.groups.filter((group) => group.agents.includes(wanted)).flatMap((group) => group.rules);
  cache.set(wanted, rules);
  return rules;
};

/** Groups merged per agent: a file is asked about thousands of paths. */
const rulesOf = new WeakMap<Robots, Map<string, readonly RobotsRule[]>>();

const namesGroup = (robots: Robots, agent: string): boolean =>
  robots.groups.some((group) => group.agents.includes(token(agent)));

/** `kumoito/1.0 (+http://…)` goes by its product; a name of several words names no group. */
const token = (agent: string): string => /^([^\s/*]+)(?:\/.*)?$/.exec(agent)?.[1]?.toLowerCase() ?? '';

const matchLength = (rule: RobotsRule, path: string, forgiving: boolean): number => {
  if (matches(path, rule.pattern)) return rule.pattern.length;
  if (!forgiving || !rule.allow) return -1;
  // Google: allowing a folder's index page allows the folder.
  const index = rule.pattern.lastIndexOf('/');
  if (index === -1 || !rule.pattern.startsWith('/index.htm', index)) return -1;
  const folder = `${rule.pattern.slice(0, index + 1)}$`;
  return matches(path, folder) ? folder.length : -1;
};

/** `*` stands for anything, `$` at the end for the end of the path. Linear in practice, |path| × |pattern| at worst. */
const matches = (path: string, pattern: string): boolean => {
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  if (!body.includes('*')) return anchored ? path === body : path.startsWith(body);
  const parts = body.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1;
};

/** google/robotstxt, GetPathParamsQuery: what stands after the authority, without the fragment. */
const robotsPath = (target: string): string => {
  const fragment = target.indexOf('#');
  const url = fragment === -1 ? target : target.slice(0, fragment);
  if (url.startsWith('/')) return url;
  const protocol = url.indexOf('//');
  const from = protocol === -1 ? 0 : protocol + 2;
  const start = url.slice(from).search(/[/?;]/);
  if (start === -1) return '/';
  const path = url.slice(from + start);
  return path.startsWith('/') ? path : `/${path}`;
};

const openToAll: RobotsDecision = { allowed: true, line: null, lineNumber: null };
const place = (line: RobotsLine): { line: string; lineNumber: number } => ({
  line: line.text.trim(),
  lineNumber: line.number,
});
