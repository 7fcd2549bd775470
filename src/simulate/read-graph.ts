import { enlarged } from '../base/enlarged.ts';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Fault } from '../base/fault.ts';
import { csrFromLinks, type Csr } from '../graph/csr.ts';
import { readRecord } from './read-record.ts';

/** Memory is taken for every number up to the highest: one stray number must not take all there is. */
const sparseFrom = 1_000_000;
const sparsenessMax = 100;

const newline = 10;
const zero = 48;

/** Reads `from to` lines (decimal numbers from 0, white space between; `.gz` too) into a graph. Self-links are left out. */
export const readGraph = async (file: string): Promise<Csr> => {
  const links = new GrowingLinks();
  const source = createReadStream(file);
  const bytes: AsyncIterable<Uint8Array> = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  // A pipe does not pass on errors of its source: without this a missing file would end the process.
  source.on('error', (error) => (bytes as { destroy?(error: Error): void }).destroy?.(error));
  const parser = new LinkParser(file, links);
  try {
    for await (const chunk of bytes) parser.read(chunk);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('BAD_INPUT', `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  parser.end();
  if (links.nodes === 0)
    throw new Fault('BAD_INPUT', `${file} holds no link: expected lines of two numbers, "from to".`);
  if (links.nodes > sparseFrom && links.nodes / sparsenessMax > links.count)
    throw new Fault(
      'BAD_INPUT',
      `${file}: its highest number is ${links.nodes - 1}, and it holds ${links.count} links only. Number the pages from 0 without gaps.`,
    );
  return csrFromLinks(links.nodes, links.from(), links.to());
};

/** Reads `id URL` lines (`.gz` too). A node without a line has the empty text. */
export const readGraphUrls = async (file: string, nodes: number): Promise<readonly string[]> => {
  const urls = Array.from({ length: nodes }, () => '');
  for (const [at, line] of (await readRecord(file)).split('\n').entries()) {
    const [id = '', url] = line.trim().split(/\s+/);
    if (id === '') continue;
    // A first line of names is allowed.
    if (url === undefined || !/^\d+$/.test(id)) {
      if (at === 0 && url !== undefined) continue;
      throw new Fault('BAD_INPUT', `${file}:${at + 1}: expected a number and a URL, "id URL".`);
    }
    if (Number(id) < nodes) urls[Number(id)] = url;
  }
  return urls;
};

class GrowingLinks {
  nodes = 0;
  #from = new Uint32Array(1 << 16);
  #to = new Uint32Array(1 << 16);
  count = 0;

  add(from: number, to: number): void {
    this.nodes = Math.max(this.nodes, from + 1, to + 1);
    if (from === to) return;
    if (this.count === this.#from.length) {
      this.#from = enlarged(this.#from, this.count + 1);
      this.#to = enlarged(this.#to, this.count + 1);
    }
    this.#from[this.count] = from;
    this.#to[this.count++] = to;
  }

  from(): Uint32Array {
    return this.#from.subarray(0, this.count);
  }

  to(): Uint32Array {
    return this.#to.subarray(0, this.count);
  }
}

class LinkParser {
  readonly #file: string;
  readonly #links: GrowingLinks;
  #line = 1;
  #numbers: number[] = [];
  #number = -1;

  constructor(file: string, links: GrowingLinks) {
    this.#file = file;
    this.#links = links;
  }

  read(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte >= zero && byte < zero + 10) this.#number = Math.max(0, this.#number) * 10 + byte - zero;
      else if (byte === newline) this.#endLine();
      else if (byte === 32 || byte === 9 || byte === 13) this.#endNumber();
      else this.#fail();
    }
  }

  end(): void {
    this.#endLine();
  }

  #endNumber(): void {
    if (this.#number >= 0) this.#numbers.push(this.#number);
    this.#number = -1;
  }

  #endLine(): void {
    this.#endNumber();
    const [from, to, more] = this.#numbers;
    if (from !== undefined) {
      if (to === undefined || more !== undefined || Math.max(from, to) >= 2 ** 32) this.#fail();
      else this.#links.add(from, to);
      this.#numbers = [];
    }
    this.#line++;
  }

  #fail(): never {
    throw new Fault('BAD_INPUT', `${this.#file}:${this.#line}: expected two numbers, "from to".`);
  }
}
