import { startAbove } from '../../graph/low-load-rules.ts';
import type { Refused } from '../../model/refusal.ts';
import { hostOf, isBelow, type HostName, type Url } from '../../model/url.ts';
import { registrableDomain } from '../../text/domain.ts';
import type { SamplingRules } from './sampling-crawl.ts';
import { trapOf, type TrapLimits } from './traps.ts';

export interface FrontierLimits extends TrapLimits {
  readonly hopsMax: number;
  readonly cgiHopsMax: number;
  /** Milliseconds between now and the farthest page of a calendar that only other pages of it lead to. */
  readonly calendarSpan: number;
}

export interface Scope {
  /** `import`: pages are taken in and nothing is asked for. */
  readonly kind: 'web' | 'seed-domains' | 'seed-hosts' | 'import';
  readonly seedHosts: ReadonlySet<HostName>;
  /** `seed-hosts`: hosts below them as well, which a sampling crawl has for internal. */
  readonly hostsBelow?: boolean;
  readonly seedDomains: ReadonlySet<string>;
}

/** Where links may lead. Depends on the URL and its distances alone, never on what was found when. */
export interface UrlRules {
  readonly limits: FrontierLimits;
  readonly scope: Scope;
  readonly blocks: Blocks;
  /** Of a low-load sampling crawl. */
  readonly sampling?: SamplingRules | null;
}

/** May the URL be asked for, as far as it can be told without asking? Null: yes. */
export const decideUrl = (
  rules: UrlRules,
  url: Url,
  place: { readonly depth: number; readonly cgiHops: number },
): Refused | null => {
  const blocked = rules.blocks.blocking(url);
  if (blocked !== null) return { by: 'blocked', detail: blocked };
  if (!inScope(rules.scope, hostOf(url))) return { by: 'scope', detail: rules.scope.kind };
  const trap = trapOf(url, rules.limits);
  if (trap !== null) return { by: 'trap', detail: `${trap.kind}: ${trap.found}` };
  if (place.depth > rules.limits.hopsMax)
    return { by: 'hop-limit', detail: `${place.depth} hops, limit ${rules.limits.hopsMax}` };
  if (place.cgiHops > rules.limits.cgiHopsMax)
    return { by: 'hop-limit', detail: `${place.cgiHops} hops after a dynamic page, limit ${rules.limits.cgiHopsMax}` };
  return null;
};

/** What people asked not to be collected (C15): hosts, and URLs with everything below them. */
export class Blocks {
  readonly #hosts = new Set<string>();
  readonly #urls: Url[] = [];

  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns)
      if (pattern.includes('/')) this.#urls.push(pattern as Url);
      else this.#hosts.add(pattern);
  }

  /** The pattern that blocks the URL; null when none does. */
  blocking(url: Url): string | null {
    const host = hostOf(url);
    if (this.#hosts.has(host)) return host;
    return this.#urls.find((pattern) => isBelow(url, pattern)) ?? null;
  }
}

export const inScope = (scope: Scope, host: HostName): boolean => {
  switch (scope.kind) {
    case 'web':
      return true;
    case 'import':
      return false;
    case 'seed-hosts':
      return scope.seedHosts.has(host) || (scope.hostsBelow === true && startAbove(scope.seedHosts, host) !== null);
    case 'seed-domains':
      return scope.seedDomains.has(registrableDomain(host));
  }
};
