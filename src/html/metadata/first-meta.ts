import { foldSpace } from '../../text/normalise.ts';
import type { PageHead } from '../outline/page-outline.ts';

/** What the first meta element of these names says, the names in order. */
export const firstMeta = (head: PageHead, names: readonly string[]): string | null => {
  for (const name of names) {
    const content = head.metas.find((meta) => meta.name === name && meta.content.trim() !== '')?.content;
    if (content !== undefined) return foldSpace(content);
  }
  return null;
};
