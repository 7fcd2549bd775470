import type { Header } from '../model/page.ts';

/** What one `Link` header names (RFC 8288). */
export interface HeaderLink {
  readonly href: string;
  /** Lower case. */
  readonly rel: readonly string[];
}

export const linksOfHeaders = (headers: readonly Header[]): HeaderLink[] =>
  headers.flatMap(([name, value]) => (name.toLowerCase() === 'link' ? linksOf(value) : []));

const linksOf = (value: string): HeaderLink[] =>
  [...value.matchAll(oneLink)].map(([, href = '', parameters = '']) => {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s,;"]*))/i.exec(parameters);
    return {
      href: href.trim(),
      rel: (rel?.[1] ?? rel?.[2] ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter((one) => one !== ''),
    };
  });

/** Commas separate links, but stand in quoted parameters, too. */
const oneLink = /<([^>]*)>((?:\s*;\s*[^\s=;,"<>]*(?:\s*=\s*(?:"[^"]*"|[^\s,;"<>]*))?)*)/g;
