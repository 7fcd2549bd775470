import type { UrlKey } from '../../model/ids.ts';
import type { Outcome } from '../../model/outcome.ts';

/**
 * What the outcome of a request means for a list of articles. `read`: it was answered, and shows what it shows, perhaps
 * the same as before. `gone`: 410, it has ended; `missing`: 404. `target`: where a redirect leads, null where it is not
 * followed.
 */
export const listAnswerOf = (
  outcome: Outcome,
  target: UrlKey | null,
): 'read' | 'redirected' | 'gone' | 'missing' | 'failed' => {
  switch (outcome.kind) {
    case 'body':
    case 'not-modified':
      return 'read';
    case 'redirect':
      return target === null ? 'read' : 'redirected';
    case 'gone':
      return outcome.status === 410 ? 'gone' : 'missing';
    case 'failed':
      return 'failed';
  }
};

/** What it means for a news sitemap. One that redirects or is not there for a day lists nothing. */
export const sitemapAnswerOf = (outcome: Outcome): 'read' | 'unchanged' | 'failed' => {
  switch (outcome.kind) {
    case 'body':
    case 'redirect':
    case 'gone':
      return 'read';
    case 'not-modified':
      return 'unchanged';
    case 'failed':
      return 'failed';
  }
};
