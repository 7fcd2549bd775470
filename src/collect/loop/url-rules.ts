import { hostOf } from '../../model/url.ts';
import { registrableDomain } from '../../text/domain.ts';
import { Blocks, type UrlRules } from '../frontier/decide-url.ts';
import { frontierLimits } from './collect-limits.ts';
import type { CollectInput } from './crawl.ts';

/** Where the links of a collection may lead: by its options, its seeds and what people asked not to be collected. */
export const urlRules = ({ store, options, seeds, feeds, news }: CollectInput): UrlRules => {
  const hosts = [...seeds, ...feeds, ...news].map(hostOf);
  return {
    limits: frontierLimits(options),
    scope: {
      kind: options.scope,
      seedHosts: new Set(hosts),
      hostsBelow: options.profile === 'low-load',
      seedDomains: new Set(hosts.map(registrableDomain)),
    },
    blocks: new Blocks(store.blocks.all().map(({ pattern }) => pattern)),
    sampling:
      options.profile === 'low-load'
        ? { starts: new Set(hosts), sample: { rate: options.lowLoadRate, seed: options.lowLoadSeed } }
        : null,
  };
};
