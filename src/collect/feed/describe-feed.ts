import { isoSeconds } from '../../model/time.ts';
import { postsPerDay, type FeedState } from './poll.ts';
import { counted } from '../../base/counted.ts';

/** What the polling rule remembers of a feed, for people. `state` as the store keeps it. */
export const describeFeed = (state: string | null): string => {
  const feed = readFeedState(state);
  if (feed === null) return '';
  const failing =
    feed.failingSince === null ? '' : `, ${counted(feed.failures, 'failure')} since ${isoSeconds(feed.failingSince)}`;
  return `${postsPerDay(feed).toFixed(1)} entries a day${failing}`;
};

export const readFeedState = (state: string | null): FeedState | null =>
  state === null ? null : (JSON.parse(state) as FeedState);
