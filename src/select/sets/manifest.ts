import { createHash } from 'node:crypto';
import { Fault } from '../../base/fault.ts';
import type { DocumentId } from '../../model/ids.ts';
import type { PageSet, PageSetMember } from '../../model/page-set.ts';
import type { RightsFinding } from '../../model/rights.ts';
import type { Url } from '../../model/url.ts';
import { linesOf } from '../../standard/line-file.ts';
import { memberLine, parseLine, readMember } from './page-set-file.ts';

/** What made the documents, beside the pages: each part by name, with its version or the digest of its bytes. */
export type Makers = Readonly<Record<string, string>>;

/** First line of a manifest: everything about the set but its members. */
export interface ManifestHead {
  readonly format: 'kumoito-page-set';
  readonly version: 3;
  readonly set: PageSet;
  /** The recipe that chose the pages; null for a set made of other sets. */
  readonly recipe: unknown;
  /** The runs the set comes from, as a data card tells them. */
  readonly stages: readonly unknown[];
  /** Address of who collected; empty when the configuration had none. */
  readonly contact: string;
  readonly documents: {
    readonly makers: Makers;
    readonly analyzer: string;
    readonly synonyms: boolean;
    readonly perShard: number;
  };
}

/** One line: a member of the set, and all its document and its measures are made from that is not in its own bytes. */
export interface ManifestPage {
  readonly member: PageSetMember;
  /** SHA-256 of the document as it was when the manifest was printed; null when there was none. */
  readonly expected: string | null;
  readonly inLinks: readonly { readonly anchor: string; readonly pages: readonly Numbered[] }[];
  readonly linkedIds: ReadonlyMap<Url, DocumentId>;
  readonly rights: StatedRights;
}

/** What the page said of rights when it was visited (null: its bytes are to be asked), and the files of its site. */
interface StatedRights {
  readonly page: readonly RightsFinding[] | null;
  readonly site: readonly RightsFinding[];
}
const nothingStated: StatedRights = { page: [], site: [] };

interface Numbered {
  readonly url: Url;
  readonly id: DocumentId;
}

/** Flat lists: most pages have hundreds of links. `now` is there when the document is not the one of the set. */
interface LinksOnLine {
  readonly now?: string;
  readonly in: readonly (readonly [anchor: string, ...urlsAndIds: string[]])[];
  readonly ids: readonly string[];
}

export const manifestLine = ({ member, expected, inLinks, linkedIds, rights }: ManifestPage): string => {
  const links: LinksOnLine = {
    ...(expected === null || expected === member.document ? {} : { now: expected }),
    in: inLinks.map(({ anchor, pages }) => [anchor, ...pages.flatMap(({ url, id }) => [url, id])]),
    ids: [...linkedIds].flat(),
  };
  // The line of the set comes first and is kept as it is: the digest of the set is over these.
  const said = rights.page?.length === 0 && rights.site.length === 0 ? '' : `,"rights":${JSON.stringify(rights)}`;
  return `${memberLine(member).slice(0, -2)},"links":${JSON.stringify(links)}${said}}`;
};

export interface Manifest {
  readonly head: ManifestHead;
  /** SHA-256 of the file. */
  readonly digest: string;
  /** In id order. */
  readonly pages: () => IterableIterator<ManifestPage>;
}

/** What `sets show NAME --manifest` printed. It is read through once before anything is given: BAD_INPUT when cut off or changed. */
export const readManifest = (file: string): Manifest => {
  const all = createHash('sha256');
  const members = createHash('sha256');
  let head: ManifestHead | null = null;
  let pages = 0;
  for (const line of linesOf(file, all)) {
    if (head === null) head = readHead(line, file);
    else {
      members.update(memberLine(readPage(line, file).member));
      pages++;
    }
  }
  if (head === null || pages !== head.set.pages || members.digest('hex') !== head.set.digest) {
    throw new Fault(
      'BAD_INPUT',
      `${file} has been changed or cut off: its members do not have the digest in its head.`,
    );
  }
  function* all_(): IterableIterator<ManifestPage> {
    const lines = linesOf(file, null);
    lines.next();
    for (const line of lines) yield readPage(line, file);
  }
  return { head, digest: all.digest('hex'), pages: all_ };
};

const readHead = (line: string, file: string): ManifestHead => {
  const value = parseLine(line, file);
  if ('format' in value && value.format === 'kumoito-page-set' && 'version' in value) {
    if (value.version === 3 && 'set' in value && 'documents' in value) return value as ManifestHead;
    const version = String(value.version);
    throw new Fault('BAD_INPUT', `${file} is a manifest of version ${version}; this program reads version 3.`);
  }
  throw new Fault(
    'BAD_INPUT',
    `${file} is no manifest: its first line does not say so. \`kumoito sets show NAME --manifest\` prints one.`,
  );
};

const readPage = (line: string, file: string): ManifestPage => {
  const { links, rights, ...member } = readMember(line, file) as PageSetMember & {
    readonly links?: LinksOnLine;
    readonly rights?: StatedRights;
  };
  if (links === undefined) throw new Fault('BAD_INPUT', `${file}: a line without links: ${line.slice(0, 100)}`);
  return {
    member,
    expected: links.now ?? member.document,
    inLinks: links.in.map(([anchor, ...pages]) => ({
      anchor,
      pages: pairs(pages).map(([url, id]) => ({ url: url as Url, id: id as DocumentId })),
    })),
    linkedIds: new Map(pairs(links.ids) as [Url, DocumentId][]),
    rights: rights ?? nothingStated,
  };
};

const pairs = (flat: readonly string[]): [string, string][] =>
  Array.from({ length: flat.length / 2 }, (_, at) => [flat[at * 2] ?? '', flat[at * 2 + 1] ?? '']);
