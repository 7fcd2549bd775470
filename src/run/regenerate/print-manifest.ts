import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.ts';
import { provenance } from '../../format/export/card/provenance.ts';
import { knownRights } from '../../format/known-rights.ts';
import { inputDigest, linkInputs, linkInputsIn, type LinkInputs } from '../../format/link-inputs.ts';
import type { KnownRights } from '../../format/format-job.ts';
import type { PageSet, PageSetMember } from '../../model/page-set.ts';
import { manifestLine, type ManifestHead, type ManifestPage } from '../../select/sets/manifest.ts';
import { readPageSet } from '../../select/sets/page-set-file.ts';
import { readStandardDocument } from '../../standard/read.ts';
import type { ShardPlace } from '../../standard/shard.ts';
import { loadFormatTables } from '../format-pool.ts';
import type { OpenCorpus } from '../open-corpus.ts';

export interface ManifestCounts {
  /** Documents of the set that are not kept any more: the links of the page as they are now are printed instead of its old ones. */
  otherDocument: number;
  /** Pages without a document. */
  noDocument: number;
}

/**
 * A set as a file that can be published and regenerated from. A document's links are those it was made with: from the link table
 * when that still gives the same document, else from the document itself, which shows them all.
 */
export async function* printManifest(
  corpus: OpenCorpus,
  { set, recipe }: { readonly set: PageSet; readonly recipe: unknown },
  counts: ManifestCounts,
): AsyncGenerator<string> {
  const { config, paths } = corpus;
  const { analyzer, synonyms, documentsPerShard } = config.format;
  const { makers, recipeDigest } = await loadFormatTables(config);
  const head: ManifestHead = {
    format: 'kumoito-page-set',
    version: 3,
    set,
    recipe,
    stages: provenance(corpus.store, set),
    contact: config.collect.contact,
    documents: { makers, analyzer, synonyms, perShard: documentsPerShard },
  };
  yield JSON.stringify(head);
  const superseded = supersededPlaces(paths.documents);
  const rightsOf = knownRights(corpus.store);
  for (const member of readPageSet(paths.dir, set)) {
    const page = pageOf(corpus, member, { recipeDigest, superseded, rightsOf });
    if (page.expected === null) counts.noDocument++;
    else if (member.document !== null && page.expected !== member.document) counts.otherDocument++;
    yield manifestLine(page);
  }
}

const pageOf = (
  corpus: OpenCorpus,
  member: PageSetMember,
  means: {
    readonly recipeDigest: string;
    readonly superseded: (digest: string) => ShardPlace | null;
    readonly rightsOf: (member: PageSetMember) => KnownRights;
  },
): ManifestPage => {
  const { store, config } = corpus;
  const { id, revision, document } = member;
  const rights = means.rightsOf(member);
  const now = linkInputs(store, id, config.format.inLinksMax);
  const stored = store.documents.get(id);
  const current = stored?.revision === revision ? stored : null;
  if (document !== null && current?.digest !== document) {
    const place = means.superseded(document);
    const links = place === null ? null : linksAt(corpus, place);
    if (links !== null) return { member, expected: document, rights, ...links };
  }
  if (current === null) return { member, expected: null, rights, ...now };
  const inputs = { ...now, rights };
  const isUnchanged = current.inputDigest === inputDigest(means.recipeDigest, member, inputs);
  return { member, expected: current.digest, rights, ...(isUnchanged ? now : (linksAt(corpus, current) ?? now)) };
};

/** Null when the document cannot be read. */
const linksAt = (corpus: OpenCorpus, place: ShardPlace): LinkInputs | null => {
  try {
    return linkInputsIn(readStandardDocument(corpus.documentReader().read(place)));
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
};

/** Where documents lie that newer ones have replaced: their shards remain. The indexes are read when first asked. */
const supersededPlaces = (dir: string): ((digest: string) => ShardPlace | null) => {
  let places: Map<string, ShardPlace> | null = null;
  return (digest) => {
    places ??= placesIn(dir);
    return places.get(digest) ?? null;
  };
};

const placesIn = (dir: string): Map<string, ShardPlace> => {
  const places = new Map<string, ShardPlace>();
  const indexes = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.idx.jsonl')) : [];
  for (const name of indexes) {
    const shard = name.slice(0, -'.idx.jsonl'.length);
    for (const line of readFileSync(join(dir, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const { digest, offset, length } = JSON.parse(line) as { digest: string; offset: number; length: number };
      places.set(digest, { shard, offset, length });
    }
  }
  return places;
};
