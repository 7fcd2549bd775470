import { existsSync, readFileSync } from 'node:fs';
import type { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseUrl, type HostName, type Url } from '../../src/model/url.ts';
import { sharedData } from '../shared-data.ts';

/** The server of ../shared/data/realweb, as its README describes it. */
export interface Realweb {
  readonly hosts: readonly string[];
  seeds(hosts: readonly string[]): readonly string[];
  start(options: Readonly<Record<string, unknown>>): Promise<{ port: number; close(): Promise<void> }>;
  /** The folder that holds the files, `HOST/path`. */
  readonly unpack: () => string;
  readonly ipOf: (host: string) => string;
  addresses(hosts: readonly string[]): ReadonlyMap<HostName, string>;
  readonly politeness: (log: string) => {
    readonly total: { readonly requests: number; readonly maxConcurrent: number };
    readonly rows: readonly RealwebRow[];
  };
}

export interface RealwebRow {
  readonly host: string;
  readonly requests: number;
  readonly minGapMs: number | null;
  readonly overlapping: number;
  readonly robotsFirst: boolean;
  readonly conditional: number;
  readonly notModified: number;
}

const folder = join(sharedData, 'realweb');

/** Null when the data is not here. */
export const openRealweb = async (): Promise<Realweb | null> => {
  if (!existsSync(folder)) return null;
  const { sites } = JSON.parse(readFileSync(join(folder, 'sites.json'), 'utf8')) as {
    sites: { host: string; seeds: string[] }[];
  };
  const module = (await import(pathToFileURL(join(folder, 'serve.mjs')).href)) as {
    start: (options: unknown) => Promise<{ port: number; close(): Promise<void> }>;
    unpack: () => string;
    ipOf: (host: string) => string;
    politeness: (log: string) => ReturnType<Realweb['politeness']>;
  };
  return {
    hosts: [...new Set(sites.map(({ host }) => host))],
    seeds: (hosts) => sites.filter(({ host }) => hosts.includes(host)).flatMap(({ seeds }) => seeds),
    start: (options) => module.start({ port: 0, ...options }),
    unpack: module.unpack,
    ipOf: module.ipOf,
    addresses: (hosts) => new Map(hosts.map((host) => [host as HostName, module.ipOf(host)])),
    politeness: module.politeness,
  };
};

/**
 * Every HTML page that links, feeds and sitemaps lead to over pages that can be had, found with regular expressions and
 * nothing of ours but the normal form of URLs.
 */
export const referenceWalk = async (web: {
  readonly request: typeof httpRequest;
  readonly port: number;
  readonly addressOf: (host: string) => string;
  readonly seeds: readonly string[];
  readonly hosts: readonly string[];
}): Promise<{ readonly pages: readonly Url[] }> => {
  const pages: Url[] = [];
  const seen = new Set<string>();
  const waiting: Url[] = [];
  const add = (raw: string, base?: string): void => {
    const url = parseUrl(raw.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='), base);
    if (url === null || seen.has(url) || !url.startsWith('http:') || !web.hosts.includes(new URL(url).hostname)) return;
    seen.add(url);
    waiting.push(url);
  };
  for (const seed of web.seeds) add(seed);
  for (const host of web.hosts) add(`http://${host}/robots.txt`);
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    // A loop of redirects makes new addresses for ever.
    if (url.includes('__fault')) continue;
    const { status, type, location, text } = await get(url, web);
    if (location !== null) add(location, url);
    if (status !== 200) continue;
    if (url.endsWith('/robots.txt')) for (const [, to] of text.matchAll(/^sitemap:\s*(\S+)/gim)) add(to ?? '', url);
    if (type.includes('xml') && !type.includes('xhtml')) {
      for (const [, to] of text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>|<link>\s*([^<\s]+)\s*<\/link>/g))
        add(to ?? '', url);
      for (const [, to] of text.matchAll(/<link>\s*([^<\s]+)\s*<\/link>|<link[^>]*href="([^"]+)"/g)) add(to ?? '', url);
    } else if (type.includes('html')) {
      pages.push(url);
      const body = text.replace(
        /<!--[\s\S]*?-->|<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<pre[\s\S]*?<\/pre>/gi,
        '',
      );
      const base = /<base[^>]*href="([^"]+)"/i.exec(body)?.[1] ?? url;
      for (const [tag, quoted, bare] of body.matchAll(/<a\s[^>]*?href=(?:"([^"#]*)|([^\s"'>#]*))[^>]*>/gi))
        if (!/nofollow/i.test(tag)) add(quoted ?? bare ?? '', new URL(base, url).href);
      for (const [tag, to] of body.matchAll(/<link\s[^>]*?href="([^"#]*)[^>]*>/gi))
        if (/alternate/i.test(tag) && /(?:rss|atom)\+xml/i.test(tag)) add(to ?? '', url);
    }
  }
  return { pages: pages.sort() };
};

const get = (
  url: Url,
  web: { request: typeof httpRequest; port: number; addressOf: (host: string) => string },
): Promise<{ status: number; type: string; location: string | null; text: string }> =>
  new Promise((resolve) => {
    const nothing = { status: 0, type: '', location: null, text: '' };
    const { hostname, pathname, search } = new URL(url);
    const options = {
      host: web.addressOf(hostname),
      port: web.port,
      path: pathname + search,
      headers: { Host: hostname, 'Accept-Encoding': 'gzip' },
    };
    const sent = web.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = unpack(Buffer.concat(chunks), response.headers['content-encoding']);
        if (!response.complete || text === null) return resolve(nothing);
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location ?? null,
          text: text.toString('utf8'),
        });
      });
    });
    sent.on('response', (response) => response.on('error', () => resolve(nothing)));
    sent.on('error', () => resolve(nothing));
    sent.end();
  });

const unpack = (bytes: Buffer, coding: string | undefined): Buffer | null => {
  try {
    return coding === 'gzip' ? gunzipSync(bytes) : bytes;
  } catch {
    return null;
  }
};
