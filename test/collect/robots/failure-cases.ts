import type { IncomingMessage, ServerResponse } from 'node:http';

export const rules = 'User-agent: *\nDisallow: /private\n';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;
export const text =
  (status: number, body: string | Buffer, type = 'text/plain'): Serve =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);
const hop =
  (last: number, then: Serve): Serve =>
  (asked, response) => {
    const at = Number(new URL(asked.url ?? '', 'http://x').searchParams.get('hop') ?? 0);
    if (at >= last) then(asked, response);
    else response.writeHead(301 + (at % 2), { location: `/robots.txt?hop=${at + 1}` }).end();
  };

/** docs/robots.md, case by case: what the server does, and whether /private and /open may be fetched. */
export const robotsCases: readonly (readonly [
  name: string,
  serve: Serve,
  privateAllowed: boolean,
  openAllowed: boolean,
])[] = [
  ['200 with rules', text(200, rules), false, true],
  ['204 without a body', text(204, ''), true, true],
  ['200 with an empty body', text(200, ''), true, true],
  ['200 with a byte order mark', text(200, `\uFEFF${rules}`), false, true],
  ['200 in UTF-16', text(200, Buffer.from(`\uFEFF${rules}`, 'utf16le')), false, true],
  [
    '200 in Shift_JIS',
    text(200, Buffer.concat([Buffer.from([0x23, 0x93, 0xfa, 0x0a]), Buffer.from(rules)])),
    false,
    true,
  ],
  [
    '200 with a page instead',
    text(200, '<!DOCTYPE html><title>404</title><p>Disallow: nothing', 'text/html'),
    true,
    true,
  ],
  ['200 with rules declared as a page', text(200, rules, 'text/html'), false, true],
  ['200 longer than the limit, rules first', text(200, rules + '#'.repeat(600_000)), false, true],
  ['200 longer than the limit, rules last', text(200, `${'#\n'.repeat(300_000)}${rules}`), true, true],
  ['301 and 302, 5 hops', hop(5, text(200, rules)), false, true],
  ['6 hops', hop(6, text(200, rules)), true, true],
  ['redirect to itself', (_, response) => response.writeHead(302, { location: '/robots.txt' }).end(), true, true],
  ['redirect without a target', text(302, ''), true, true],
  ['redirect to no web page', (_, response) => response.writeHead(301, { location: 'ftp://x/' }).end(), true, true],
  ['redirect to a 503', hop(1, text(503, '')), false, false],
  ['304 unasked', text(304, ''), true, true],
  ['400', text(400, rules), true, true],
  ['401', text(401, rules), true, true],
  ['403', text(403, rules), true, true],
  ['404', text(404, rules), true, true],
  ['410', text(410, rules), true, true],
  ['451', text(451, rules), true, true],
  ['429', text(429, rules), false, false],
  ['500', text(500, rules), false, false],
  ['502', text(502, rules), false, false],
  ['503', text(503, rules), false, false],
  ['504', text(504, rules), false, false],
  ['599', text(599, rules), false, false],
  ['no answer in time', () => undefined, false, false],
  ['connection reset', (asked) => asked.socket.resetAndDestroy(), false, false],
  [
    'connection closed in the body',
    (asked, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(rules);
      setImmediate(() => asked.socket.destroy());
    },
    false,
    false,
  ],
];
