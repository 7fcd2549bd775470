import { getDomain } from 'tldts';
import type { HostName } from '../model/url.ts';

/** `example.co.jp` of `www.shop.example.co.jp`, by the Public Suffix List; the host itself when it has none (addresses, bare names). */
export const registrableDomain = (host: HostName): string => getDomain(host, { allowPrivateDomains: true }) ?? host;
