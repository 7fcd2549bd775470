/**
 * The pages of a server are often changed together (a site is rebuilt, a news item goes into every menu), and at no time
 * that their own histories tell. So the schedule of a server runs on a clock of the server: while visits see nothing new
 * the clock is held, and the first change that nobody knew of lets it catch up at once. Whatever was due meanwhile is due
 * then, and until then fetches go to servers that may have something. Constant state per server and per page.
 */
export interface ServerClock {
  /** How far the clock is behind the time. */
  readonly heldMs: number;
  /** The last visit to the server. */
  readonly visitedAt: number;
  /** Changes seen on pages of which nothing said before that they might have changed: each may be one of many pages. */
  readonly pulses: number;
}

/** How often a page changed when others did. */
export interface PulseShare {
  /** Pulses of the server until the last visit to the page. */
  readonly pulses: number;
  /** Visits before which the server had had a pulse since the last visit to the page; and those that saw a change. */
  readonly asked: number;
  readonly joined: number;
}

export const newClock = (now: number): ServerClock => ({ heldMs: 0, visitedAt: now, pulses: 0 });

/** Of a page found now. */
export const newShare = ({ pulses }: ServerClock): PulseShare => ({ pulses, asked: 0, joined: 0 });

/**
 * Clock and page after a visit. An unchanged page says that since the last visit to the server nothing has happened, as
 * far as the page changes when others do: with probability (joined + 1) / (asked + 1), so that a page counts for all as
 * long as nothing else is known. That share of the time is held, of which `heldShare` at most: the clock never stands.
 */
export const afterLook = (
  { clock, page }: { readonly clock: ServerClock; readonly page: PulseShare },
  { now, changed }: { readonly now: number; readonly changed: boolean },
  heldShare: number,
): { readonly clock: ServerClock; readonly page: PulseShare } => {
  const asked = clock.pulses > page.pulses;
  const isPulse = changed && !asked;
  const pulses = clock.pulses + (isPulse ? 1 : 0);
  const share = (page.joined + 1) / (page.asked + 1);
  const heldMs = clock.heldMs + (changed ? 0 : heldShare * share * (now - clock.visitedAt));
  return {
    clock: { heldMs: isPulse ? 0 : heldMs, visitedAt: now, pulses },
    page: { pulses, asked: page.asked + (asked ? 1 : 0), joined: page.joined + (asked && changed ? 1 : 0) },
  };
};
