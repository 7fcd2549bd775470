import { basename } from 'node:path';
import { Fault } from '../base/fault.ts';
import { readRecord } from './read-record.ts';

/** What happened to the pages of one site, oldest first. */
export interface SiteHistory {
  readonly site: string;
  readonly pages: number;
  /** Number of the site of each page. */
  readonly siteOf: Uint16Array;
  /** Number of the folder of each page, and of the folder around each folder; −1: none. */
  readonly folderOf: Uint32Array;
  readonly around: Int32Array;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  readonly page: Uint32Array;
  /** Number of the content the page has from then on; equal numbers are equal bytes; 0: it is gone. */
  readonly content: Uint32Array;
}

/** The content of a page whose history ends: what becomes of it is not known. */
export const unknownContent = 0xffffffff;

/**
 * Several sites as one crawler meets them: all histories begin at the same moment, and the pages of a site that has no
 * more history leave the experiment. Sites stand in the order of their names: ties are broken by place, and figures must
 * not depend on the order in which files were named.
 */
export const poolSites = (given: readonly SiteHistory[]): SiteHistory => {
  const sites = given.toSorted((a, b) => (a.site < b.site ? -1 : Number(a.site > b.site)));
  const lines: [time: number, page: number, content: number][] = [];
  let pages = 0;
  let contents = 0;
  const folderOf: number[] = [];
  const around: number[] = [];
  for (const site of sites) {
    const begin = site.times[0] ?? 0;
    let most = 0;
    for (const [at, time] of site.times.entries()) {
      const content = site.content[at] ?? 0;
      lines.push([time - begin, pages + (site.page[at] ?? 0), content === 0 ? 0 : contents + content]);
      most = Math.max(most, content);
    }
    const end = (site.times.at(-1) ?? 0) - begin;
    for (let page = 0; page < site.pages; page++) lines.push([end, pages + page, unknownContent]);
    const folders = around.length;
    for (const folder of site.folderOf) folderOf.push(folders + folder);
    for (const folder of site.around) around.push(folder < 0 ? -1 : folders + folder);
    pages += site.pages;
    contents += most;
  }
  // Stable: lines of one moment stay in the order of their file.
  lines.sort(([a], [b]) => a - b);
  return {
    site: sites.map(({ site }) => site).join(' '),
    pages,
    siteOf: Uint16Array.from(sites.flatMap((site, number) => Array.from(site.siteOf, () => number))),
    folderOf: Uint32Array.from(folderOf),
    around: Int32Array.from(around),
    times: Float64Array.from(lines, ([time]) => time),
    page: Uint32Array.from(lines, ([, page]) => page),
    content: Uint32Array.from(lines, ([, , content]) => content),
  };
};

const form = '"time, A|M|D, path, blob" between tabs';

/**
 * Reads a change history: tab-separated lines `time status path blob` (Unix seconds; A, M or D), oldest first, a header
 * line allowed, `.gz` too.
 */
export const readChanges = async (file: string): Promise<SiteHistory> => {
  const lines = [...(await readRecord(file)).split('\n').entries()].filter(
    ([, line]) => line !== '' && !line.startsWith('time\t'),
  );
  if (lines.length === 0) throw new Fault('BAD_INPUT', `${file} holds no change: expected lines of ${form}.`);
  const pageNumbers = new Map<string, number>();
  const contents = new Map<string, number>();
  const history = {
    site: basename(file).replace(/(\.tsv)?(\.gz)?$/, ''),
    times: new Float64Array(lines.length),
    page: new Uint32Array(lines.length),
    content: new Uint32Array(lines.length),
  };
  for (const [at, [above, line]] of lines.entries()) {
    const [time, status, path, blob] = line.split('\t');
    const ms = Number(time) * 1000;
    if (!Number.isFinite(ms) || path === undefined || blob === undefined || !/^[AMD]$/.test(status ?? ''))
      throw new Fault('BAD_INPUT', `${file}, line ${above + 1}: expected ${form}.`);
    if (ms < (history.times[at - 1] ?? 0))
      throw new Fault('BAD_INPUT', `${file}, line ${above + 1}: older than the line before it.`);
    history.times[at] = ms;
    history.page[at] = numberOf(pageNumbers, path);
    history.content[at] = status === 'D' ? 0 : numberOf(contents, blob) + 1;
  }
  return {
    ...history,
    pages: pageNumbers.size,
    siteOf: new Uint16Array(pageNumbers.size),
    ...foldersOf([...pageNumbers.keys()]),
  };
};

const foldersOf = (paths: readonly string[]): Pick<SiteHistory, 'folderOf' | 'around'> => {
  const numbers = new Map([['', 0]]);
  const around = [-1];
  const folderOf = paths.map((path) => {
    let folder = 0;
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const inner = numberOf(numbers, path.slice(0, end + 1));
      around[inner] ??= folder;
      folder = inner;
    }
    return folder;
  });
  return { folderOf: Uint32Array.from(folderOf), around: Int32Array.from(around) };
};

const numberOf = (numbers: Map<string, number>, name: string): number => {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  numbers.set(name, numbers.size);
  return numbers.size - 1;
};
