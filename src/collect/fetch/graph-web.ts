import type { Csr } from '../../graph/csr.ts';
import { hostOf, parseUrl, type HostName, type Url } from '../../model/url.ts';
import type { RecordedWeb } from './recorded-fetch.ts';

/**
 * A web made from a link graph: every node is a page that says in Japanese which one it is, and links to its
 * successors. `urls`: of the nodes; a node without one lives on a made-up host with its hundred neighbours, since
 * numbers in URL order mostly share a host with their neighbours.
 */
export const openGraphWeb = (graph: Csr, urls: readonly string[] | null): RecordedWeb => {
  const urlOf = (node: number): Url | null => parseUrl(graphUrl(node, urls));
  const nodes = new Map<Url, number>();
  const hosts = new Set<HostName>();
  for (let node = 0; node < graph.nodes; node++) {
    const url = urlOf(node);
    if (url === null || nodes.has(url)) continue;
    nodes.set(url, node);
    hosts.add(hostOf(url));
  }
  return {
    answer: async (url) => {
      const node = nodes.get(url);
      if (node === undefined) return null;
      const links: string[] = [];
      for (let at = graph.offsets[node] ?? 0; at < (graph.offsets[node + 1] ?? 0); at++) {
        const to = urlOf(graph.targets[at] ?? 0);
        if (to !== null) links.push(`<li><a href="${attribute(to)}">${graph.targets[at] ?? 0}番のページへ</a></li>`);
      }
      const body = `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><title>${node}番のページ</title></head>
<body><p>これはリンクのグラフから作った${node}番のページです。ほかの${links.length}ページにリンクしています。</p>
<ul>${links.join('\n')}</ul></body></html>
`;
      const headers = [['Content-Type', 'text/html; charset=utf-8']] as const;
      return { status: 200, headers, body: Buffer.from(body), recordedAt: null };
    },
    server: async (host) => (hosts.has(host) ? { address: null } : null),
    close: async () => undefined,
  };
};

export const graphUrl = (node: number, urls: readonly string[] | null): string => {
  const known = urls?.[node] ?? '';
  return known === '' ? `http://g${Math.floor(node / 100)}.invalid/${node}` : known;
};

const attribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
