import { md5 as md5Of } from '../../base/digest.ts';
import type { Feed } from '../../feed/feed.ts';
import type { FeedReading } from '../../feed/parse-feed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { headerOf, mediaType } from '../fetch/fetch.ts';
import { isPageType } from '../fetch/wanted-type.ts';

/** What the outcome of a request means for the feed that was asked for. */
export type FeedAnswer =
  | {
      readonly kind: 'document';
      readonly feed: Feed;
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly md5: string;
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'redirect'; readonly status: number }
  /** 410: there will never be one again. */
  | { readonly kind: 'gone' }
  /** A page lies there, and no feed. */
  | { readonly kind: 'page' }
  /** `serverFault`: the server was not well, which is no word on whether there is a feed. */
  | { readonly kind: 'nothing'; readonly retryAfterMs: number | null; readonly serverFault: boolean };

const nothing: FeedAnswer = { kind: 'nothing', retryAfterMs: null, serverFault: false };

/** `reading`: what the body was read as; null: nothing was read. */
export const feedAnswerOf = (outcome: Outcome, reading: FeedReading | null): FeedAnswer => {
  switch (outcome.kind) {
    case 'body': {
      const { headers, body } = outcome;
      if (reading?.kind === 'feed') {
        const [etag, lastModified] = [headerOf(headers, 'etag'), headerOf(headers, 'last-modified')];
        return { kind: 'document', feed: reading.feed, etag, lastModified, md5: md5Of(body) };
      }
      const isPage = reading?.kind === 'no-feed' && isPageType(mediaType(headerOf(headers, 'content-type')));
      return isPage ? { kind: 'page' } : nothing;
    }
    case 'not-modified':
      return { kind: 'unchanged' };
    case 'redirect':
      return { kind: 'redirect', status: outcome.status };
    case 'gone':
      return outcome.status === 410 ? { kind: 'gone' } : nothing;
    case 'failed':
      return { ...nothing, retryAfterMs: outcome.retryAfterMs, serverFault: outcome.fault === 'server-error' };
  }
};
