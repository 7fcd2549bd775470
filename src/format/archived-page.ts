import type { ArchiveReader } from '../archive/port.ts';
import { Fault } from '../base/fault.ts';
import type { FetchedPage } from '../model/page.ts';
import type { PageSetMember } from '../model/page-set.ts';

/** The page as it was fetched, or why the archive does not give it back. */
export type ArchivedPage = FetchedPage | { readonly kind: 'unreadable'; readonly detail: string };

/** What the archive holds at the place counts only with the URL and the digest that were noted. */
export const readArchivedPage = async (
  archive: ArchiveReader,
  { url, location, md5 }: Pick<PageSetMember, 'url' | 'location' | 'md5'>,
): Promise<ArchivedPage> => {
  try {
    const stored = await archive.read(location);
    if (stored.url === url && stored.md5 === md5) return stored;
    const detail = `${location.file}:${location.offset} holds ${stored.url} with MD5 ${stored.md5}`;
    return { kind: 'unreadable', detail };
  } catch (error) {
    if (error instanceof Fault) return { kind: 'unreadable', detail: error.message };
    throw error;
  }
};
