import { getDomain, parse } from 'tldts';
import type { HostName } from '../model/url.ts';

/**
 * The registrable domain of a host by the Public Suffix List (`www.city.kyoto.lg.jp` → `city.kyoto.lg.jp`); with its private
 * part, so that two blogs at one hosting company are two domains. The host itself when it has none (an address, a suffix).
 */
export const registrableDomain = (host: HostName): string => getDomain(host, { allowPrivateDomains: true }) ?? host;

/** `com`, `co.jp`: what names of hosts end in, and no host itself. */
export const isPublicSuffix = (host: HostName): boolean => {
  const { publicSuffix, isIcann, isIp } = parse(host, { allowPrivateDomains: false });
  return isIp !== true && isIcann === true && publicSuffix === host;
};
