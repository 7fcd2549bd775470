import { existsSync } from 'node:fs';
import { forgetInArchive } from '../archive/forget.ts';
import { Blocks } from '../collect/frontier/decide-url.ts';
import { Fault } from '../base/fault.ts';
import type { UrlId } from '../model/ids.ts';
import type { PageSetMember } from '../model/page-set.ts';
import { originOf, type HostName } from '../model/url.ts';
import { readStandardDocument } from '../standard/read.ts';
import { collectShardGarbage } from '../standard/shard-garbage.ts';
import type { ShardPlace } from '../standard/shard.ts';
import type { KnownUrl } from '../store/crawl-port.ts';
import type { OpenCorpus } from './open-corpus.ts';
import { inputSet, membersOf } from './page-sets.ts';
import { runFormat } from './run-format.ts';
import { runIndex } from './run-index.ts';
import { configuredBy, withRun } from './with-run.ts';

export interface ForgetReport {
  readonly urls: number;
  /** Visits overwritten in the archive. */
  readonly visits: number;
  /** Documents overwritten: those of the pages, and others that quoted their links. */
  readonly documents: number;
  readonly interrupted: boolean;
}

/**
 * Stops collecting what the patterns cover and deletes what was kept of it: archive, versions and links, verdicts, documents, index
 * (C15). Documents of other pages that carry anchor texts of the forgotten ones are made again. Page sets keep their lines (address
 * and digest, no text). Every step can be repeated: after an interruption, the same call finishes the work.
 */
export const runForget = async (
  corpus: OpenCorpus,
  patterns: readonly string[],
  signal: AbortSignal,
): Promise<ForgetReport> => {
  const { store, clock, paths, config } = corpus;
  const spec = { stage: 'forget' as const, input: patterns.join(' '), ...configuredBy(config, ['format']) };
  return withRun(corpus, spec, async () => {
    store.transaction(() => {
      for (const pattern of patterns) {
        store.blocks.put(pattern, clock.now());
        store.urls.block(pattern);
      }
    });
    const blocks = new Blocks(patterns);
    const { visits } = existsSync(paths.archive)
      ? await forgetInArchive(paths.archive, (url) => blocks.blocking(url) !== null)
      : { visits: 0 };
    const covered = patterns.flatMap((pattern) => store.urls.coveredBy(pattern));
    const hosts = new Set<HostName>();
    store.transaction(() => {
      for (const { key, id } of covered) {
        store.versions.forget(key);
        store.revisits.remove(key);
        const known = store.urls.byKey(key);
        forgetSite(store, known);
        if (known !== null) hosts.add(known.host);
        store.priorityFetches.remove(key);
        store.feeds.forget(key);
        store.listings.forget(key);
        store.announcements.forget(key);
        if (id === null) continue;
        store.verdicts.forget(id);
        store.documents.remove(id);
      }
      // What was learned of a site names its folders. It is removed once for each site, since that goes through all URLs of the host.
      for (const host of hosts) store.sections.forget(host);
    });
    const documents = await forgetDocuments(corpus, blocks, signal);
    return { urls: covered.length, visits, documents, interrupted: signal.aborted };
  });
};

/** What the files of a site said, when the files themselves are forgotten. */
const forgetSite = (store: OpenCorpus['store'], known: KnownUrl | null): void => {
  if (known?.kind === 'robots') store.robots.forget(originOf(known.url));
  if (known?.kind === 'robots' || known?.kind === 'rights') store.rights.forgetSite(originOf(known.url));
};

const forgetDocuments = async (corpus: OpenCorpus, blocks: Blocks, signal: AbortSignal): Promise<number> => {
  const { store, paths } = corpus;
  const [link, text] = [store.sets.current('link'), store.sets.current('text')];
  if (link !== null && store.documents.count() > 0) {
    await runFormat(corpus, { set: inputSet(corpus, link), workers: null, signal, onProgress: () => undefined });
    await removeQuoting(corpus, membersOf(corpus, link), blocks);
  }
  if (text !== null) {
    const index = await corpus.index();
    await runIndex(corpus, inputSet(corpus, text), { signal, onProgress: () => undefined });
    await index.compact(signal);
    index.collectGarbage();
  }
  if (!existsSync(paths.documents)) return 0;
  const current = new Set([...store.documents.all()].map(({ shard, offset }) => `${shard} ${offset}`));
  // Documents that newer ones have replaced stay, for the sets that were chosen by them: unless they tell of what is forgotten.
  const stays = (place: ShardPlace): boolean =>
    current.has(`${place.shard} ${place.offset}`) || !tellsOf(corpus, place, blocks);
  return collectShardGarbage(paths.documents, stays).documents;
};

/** Documents of pages outside the newest set, which were not made again, go when they tell of what is forgotten. */
const removeQuoting = async (
  corpus: OpenCorpus,
  members: AsyncIterable<PageSetMember>,
  blocks: Blocks,
): Promise<void> => {
  const { store } = corpus;
  const madeAgain = new Set<UrlId>();
  for await (const { id } of members) madeAgain.add(id);
  for (const document of store.documents.all()) {
    if (!madeAgain.has(document.id) && tellsOf(corpus, document, blocks)) store.documents.remove(document.id);
  }
};

/** Whether the document is of a page that the patterns cover, or quotes a link of one, or was overwritten before an interruption. */
const tellsOf = (corpus: OpenCorpus, place: ShardPlace, blocks: Blocks): boolean => {
  try {
    const { url, inLinks } = readStandardDocument(corpus.documentReader().read(place));
    const pages = [{ url }, ...inLinks.flatMap((group) => group.pages)];
    return pages.some((page) => blocks.blocking(page.url) !== null);
  } catch (error) {
    if (error instanceof Fault) return true;
    throw error;
  }
};
