import { isoSeconds } from '../../model/time.ts';
import { postsPerDay, type FeedState } from './poll.ts';

/** What the polling rule remembers of a feed, for people. `state` as the store keeps it. */
export const describeFeed = (state: string | null): string => {
  if (state === null) return '';
  const feed = JSON.parse(state) as FeedState;
  const failing =
    feed.failingSince === null ? '' : `, ${feed.failures} failures since ${isoSeconds(feed.failingSince)}`;
  return `${postsPerDay(feed).toFixed(1)} entries a day${failing}`;
};
