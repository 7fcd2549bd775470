import type { Url } from '../../model/url.ts';

/** The URLs of all pages as bytes: a string each would take thrice as much. */
export interface UrlColumn {
  push(url: Url): void;
  at(page: number): Url;
  bytes(page: number): number;
  /** As strings are compared: URLs are ASCII. */
  compare(a: number, b: number): number;
}

const chunkUrls = 1024;

interface Chunk {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
}

export const urlColumn = (): UrlColumn => {
  const chunks: Chunk[] = [];
  let open: Url[] = [];
  const close = (): void => {
    const starts = new Uint32Array(open.length + 1);
    for (const [at, url] of open.entries()) starts[at + 1] = (starts[at] ?? 0) + Buffer.byteLength(url);
    chunks.push({ bytes: Buffer.from(open.join('')), starts });
    open = [];
  };
  const place = (page: number): { readonly bytes: Buffer; readonly start: number; readonly end: number } => {
    if (page >= chunks.length * chunkUrls && open.length > 0) close();
    const chunk = chunks[Math.floor(page / chunkUrls)];
    if (chunk === undefined) throw new RangeError(`There is no URL ${page}.`);
    const at = page % chunkUrls;
    return { bytes: chunk.bytes, start: chunk.starts[at] ?? 0, end: chunk.starts[at + 1] ?? 0 };
  };
  return {
    push: (url) => {
      open.push(url);
      if (open.length === chunkUrls) close();
    },
    at: (page) => {
      const { bytes, start, end } = place(page);
      return bytes.toString('utf8', start, end) as Url;
    },
    bytes: (page) => {
      const { start, end } = place(page);
      return end - start;
    },
    compare: (a, b) => {
      const [one, other] = [place(a), place(b)];
      return one.bytes.compare(other.bytes, other.start, other.end, one.start, one.end);
    },
  };
};
