import type { SectionRatesState } from './section-rates.ts';
import type { SiteSectionsState } from './site-sections.ts';

/** Deeper folders are not told apart. */
const levelsMax = 8;

/** The folders that a path lies in, the widest first: `/`, `/a/`, `/a/b/`. */
export const foldersOf = (path: string): string[] => {
  const end = path.search(/[?#]/);
  const plain = end < 0 ? path : path.slice(0, end);
  const folders: string[] = [];
  for (let at = plain.indexOf('/'); at >= 0 && folders.length < levelsMax; at = plain.indexOf('/', at + 1))
    folders.push(plain.slice(0, at + 1));
  return folders;
};

interface Head extends Pick<SectionRatesState, 'strength' | 'scores' | 'changes' | 'watched'> {
  readonly unitMs: number;
  readonly endsAt: number;
  readonly bins: number;
  /** The folder of each section; null: the starting pages. */
  readonly sections: readonly (string | null)[];
  readonly pagesBelow: SiteSectionsState<string>['pagesBelow'];
}

const lengthBytes = 4;
const numberBytes = 8;

/**
 * What is remembered of a site, as bytes: the length of a JSON object and the object, then, as doubles, beginning and
 * width of each bin of time, and of each section its changes and its watched time in each bin. Nothing is rounded: who
 * reads it goes on as if it had never been written.
 */
export const encodeSite = ({ rates, sections, pagesBelow }: SiteSectionsState<string>): Uint8Array => {
  const { bins, strength, scores, changes, watched } = rates;
  const head: Head = {
    unitMs: bins.unitMs,
    endsAt: bins.endsAt,
    bins: bins.starts.length,
    strength,
    scores,
    changes,
    watched,
    sections: sections.map(({ folders, isOfStarts }) => (isOfStarts ? null : (folders.at(-1) ?? ''))),
    pagesBelow,
  };
  const json = Buffer.from(JSON.stringify(head));
  const rows = [bins.starts, bins.widths, ...rates.sections.flatMap((one) => [one.changes, one.watched])];
  const bytes = Buffer.alloc(lengthBytes + json.length + numberBytes * rows.length * head.bins);
  bytes.writeUInt32LE(json.length);
  json.copy(bytes, lengthBytes);
  let at = lengthBytes + json.length;
  for (const row of rows) for (const number of row) at = bytes.writeDoubleLE(number, at);
  return bytes;
};

export const decodeSite = (encoded: Uint8Array): SiteSectionsState<string> => {
  const bytes = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength);
  let at = lengthBytes + bytes.readUInt32LE();
  const head = JSON.parse(bytes.toString('utf8', lengthBytes, at)) as Head;
  const row = (): number[] =>
    Array.from({ length: head.bins }, () => {
      at += numberBytes;
      return bytes.readDoubleLE(at - numberBytes);
    });
  const { unitMs, endsAt, strength, scores, changes, watched, pagesBelow } = head;
  const bins = { unitMs, endsAt, starts: row(), widths: row() };
  const sections = head.sections.map(() => ({ changes: row(), watched: row() }));
  return {
    rates: { bins, sections, strength, scores, changes, watched },
    sections: head.sections.map((folder) => ({ folders: foldersOf(folder ?? '/'), isOfStarts: folder === null })),
    pagesBelow,
  };
};
