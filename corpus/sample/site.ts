import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { md5 } from '../../src/base/digest.ts';
import { calendarPage } from './calendar.ts';
import { sampleHosts, type SampleHost } from './hosts.ts';

export type Day = 1 | 2;

export interface SampleRequest {
  readonly host: string;
  /** Path and query. */
  readonly path: string;
  readonly ifNoneMatch: string | null;
  readonly ifModifiedSince: string | null;
}

export interface SampleAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface SampleFile {
  readonly host: string;
  readonly path: string;
  /** The day this version appeared. */
  readonly day: Day;
  readonly bytes: Uint8Array;
}

/** Compiled files lie in dist/corpus/sample; the pages stay where they are written. */
export const sampleFolder = join(dirname(fileURLToPath(import.meta.url)), '../../../corpus/sample');

/** Every file of the sample web with the URL path it answers to, in the order of host, day and path. */
export const readSampleFiles = (): readonly SampleFile[] =>
  sampleHosts.flatMap(({ name }) =>
    ([1, 2] as const).flatMap((day) =>
      filesUnder(join(sampleFolder, 'web', name, `day${day}`)).map((file) => ({
        host: name,
        path: pathOfFile(file),
        day,
        bytes: readFileSync(join(sampleFolder, 'web', name, `day${day}`, file)),
      })),
    ),
  );

/** Answers like the servers of the sample web would on the given day; the same request always gets the same answer. */
export const sampleSite = (files: readonly SampleFile[]): ((request: SampleRequest, day: Day) => SampleAnswer) => {
  const hosts = new Map(sampleHosts.map((host) => [host.name, host]));
  const pages = new Map(files.map((file) => [`${file.day} ${file.host}${file.path}`, file]));
  return (request, day) => {
    const host = hosts.get(request.host);
    if (host === undefined) return message(421, 'This server does not know that host.');
    if (request.path === '/robots.txt' && host.robotsBroken === true) return message(500, 'Internal Server Error');
    const redirect = host.redirects?.[request.path];
    if (redirect !== undefined) {
      const answer = message(redirect.status, `Moved to ${redirect.to}`);
      return { ...answer, headers: { ...answer.headers, Location: redirect.to } };
    }
    const gone = day === 2 ? host.deletedOnDay2?.[request.path] : undefined;
    if (gone !== undefined) return message(gone, 'ページは見つかりませんでした。');
    const name = `${request.host}${request.path}`;
    const file = (day === 2 ? pages.get(`2 ${name}`) : undefined) ?? pages.get(`1 ${name}`);
    if (file !== undefined) return fileAnswer(host, file, request);
    const calendar = host.calendar === true ? calendarPage(request.path) : null;
    if (calendar === null) return message(404, 'ページは見つかりませんでした。');
    return { status: 200, headers: { 'Content-Type': 'text/html; charset=UTF-8' }, body: Buffer.from(calendar) };
  };
};

/** `index.html` is its folder; `@` stands for the question mark, and an empty query for a path without extension. */
const pathOfFile = (file: string): string => {
  const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
  return path.includes('@')
    ? path
        .replace('@', '?')
        .replace(/\.html$/, '')
        .replace(/\?$/, '')
    : path;
};

const filesUnder = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const contentTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=UTF-8',
  xml: 'application/xml; charset=UTF-8',
  atom: 'application/atom+xml; charset=UTF-8',
  rss: 'application/rss+xml; charset=UTF-8',
  rdf: 'application/rdf+xml; charset=UTF-8',
  json: 'application/json',
  pdf: 'application/pdf',
};

const contentTypeOf = (host: SampleHost, path: string): string => {
  const extension = /\.([a-z]+)$/.exec(path.split('?')[0] ?? '')?.[1] ?? 'html';
  const known = contentTypes[extension];
  if (known !== undefined) return known;
  const charset = host.charsets?.[path] === undefined ? host.charset : host.charsets[path];
  return charset === null || charset === undefined ? 'text/html' : `text/html; charset=${charset}`;
};

const modifiedOn: Readonly<Record<Day, string>> = {
  1: 'Wed, 14 Oct 2026 03:00:00 GMT',
  2: 'Thu, 15 Oct 2026 03:00:00 GMT',
};

const fileAnswer = (host: SampleHost, file: SampleFile, request: SampleRequest): SampleAnswer => {
  const headers: Record<string, string> = {
    'Content-Type': contentTypeOf(host, file.path),
    ...host.headers?.[file.path],
  };
  const tag = `"${md5(file.bytes).slice(0, 16)}"`;
  if (host.validators === 'etag' || host.validators === 'both') headers['ETag'] = tag;
  if (host.validators === 'last-modified' || host.validators === 'both')
    headers['Last-Modified'] = modifiedOn[file.day];
  const unchanged =
    headers['ETag'] !== undefined && request.ifNoneMatch !== null
      ? request.ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
      : headers['Last-Modified'] !== undefined &&
        request.ifModifiedSince !== null &&
        Date.parse(request.ifModifiedSince) >= Date.parse(modifiedOn[file.day]);
  return unchanged ? { status: 304, headers, body: new Uint8Array() } : { status: 200, headers, body: file.bytes };
};

const message = (status: number, text: string): SampleAnswer => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=UTF-8' },
  body: Buffer.from(`<!DOCTYPE html><html lang="ja"><title>${status}</title><p>${text}</p></html>\n`),
});
