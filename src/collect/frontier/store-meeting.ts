import type { UrlKey } from '../../model/ids.ts';
import type { NewUrl, UrlTable } from '../../store/crawl-port.ts';
import { meetingOf, type Meeting } from './meeting.ts';

/** Stores what finding a URL means. `found.refused` is what was decided at the distances of the meeting. */
export const storeMeeting = (
  urls: UrlTable,
  meeting: Exclude<Meeting, { kind: 'known' }>,
  found: NewUrl,
): { readonly key: UrlKey; readonly newHost: boolean } => {
  if (meeting.kind === 'new') return urls.add(found);
  const { key } = meeting;
  if (meeting.kind === 'becomes-page') urls.becomePage(key, found);
  else if (meeting.kind === 'another-way') urls.reopen(key, found.at);
  else {
    const { to, isNearest, decideAt } = meeting;
    urls.bringNearer(key, isNearest ? { ...to, foundOn: found.foundOn } : to);
    if (decideAt !== null && found.refused === null) urls.reopen(key, found.at);
    // So that it is decided anew when a way is found that is no calendar's.
    else if (found.refused?.by === 'trap') urls.refuse(key, found.refused, null);
  }
  return { key, newHost: false };
};

/** Makes a URL known that no rule of the crawl decides about: imported pages, and addresses that stand for others. */
export const storeFound = (urls: UrlTable, found: NewUrl): UrlKey => {
  const meeting = meetingOf(urls.find(found.url), found);
  return meeting.kind === 'known' || meeting.kind === 'another-way'
    ? meeting.key
    : storeMeeting(urls, meeting, found).key;
};
