/** Serves 10,000 Japanese pages of 16 KB on 100 hosts from memory; a process of its own beside `collect.ts`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const benchHosts = 100;
export const benchPagesPerHost = 100;
const links = 20;
const pageBytes = 16 * 1024;
const sentence = '日本語のウェブページから文章を集めて、言葉の使われ方を調べるための資料を作ります。';

const pageOf = (host: number, page: number, originOf: (host: number) => string): Buffer => {
  const targets = Array.from({ length: links }, (_, link) => {
    const to = (page * 7 + link * 13 + 1) % benchPagesPerHost;
    const other = link % 5 === 0 ? originOf((host + link + page) % benchHosts) : '';
    return `<li><a href="${other}/page/${to}.html">${to}番目のページへ</a></li>`;
  });
  const head = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>${host}の${page}</title></head><body><ul>${targets.join('\n')}</ul>`;
  let body = head;
  for (let at = 0; Buffer.byteLength(body) < pageBytes; at++)
    body += `<p>${at}。${sentence}${sentence}${host}・${page}</p>\n`;
  return Buffer.from(`${body}</body></html>`);
};

/** Hosts are named h0.example …, or are addresses with the server's port. */
const main = (byAddress: boolean): void => {
  const pages = new Map<string, Buffer>();
  const nameOf = (host: number): string => (byAddress ? `127.11.${host}.1` : `h${host}.example`);
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url === '/' ? '/page/0.html' : (request.url ?? '');
    const page = pages.get(host + path);
    if (path === '/robots.txt')
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end('User-agent: *\nDisallow: /no\n');
    else if (page === undefined) response.writeHead(404).end();
    else
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length }).end(page);
  });
  server.listen(0, '0.0.0.0', () => {
    const { port } = server.address() as AddressInfo;
    const originOf = (host: number): string => `http://${nameOf(host)}${byAddress ? `:${port}` : ''}`;
    for (let host = 0; host < benchHosts; host++)
      for (let page = 0; page < benchPagesPerHost; page++)
        pages.set(`${nameOf(host)}/page/${page}.html`, pageOf(host, page, originOf));
    process.send?.(port);
  });
};

if (process.send !== undefined) main(process.argv.includes('by-address'));
