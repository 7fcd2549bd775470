import { minuteMs, secondMs } from '../../model/time.ts';

/** What the gate knows of a host, as far as it tells what the host waits for. */
export interface WaitingHost {
  readonly place: 'nowhere' | 'heap' | 'ready' | 'parked' | 'flying';
  /** Its first URL is due then; null: it has none. */
  readonly workAt: number | null;
  /** When its pause is over. */
  readonly nextAt: number;
}

/** Hosts with work, by what they wait for. Those of several collections are added up. */
export interface WaitingHosts {
  /** A request is under way. */
  readonly asked: number;
  /** They may be asked as soon as there is a connection. */
  readonly due: number;
  /** Another host of their address is asked, or was just now. */
  readonly address: number;
  /** None of their URLs is due yet. */
  readonly early: number;
  /** Hosts whose pause is over within each of `waitSteps`, and one more number for those that wait longer. */
  readonly windows: readonly number[];
}

/** Bounds of the classes of pauses that are left, in milliseconds. */
export const waitSteps = [secondMs, 5 * secondMs, 15 * secondMs, minuteMs, 10 * minuteMs] as const;

export const countWaiting = (hosts: Iterable<WaitingHost>, now: number): WaitingHosts => {
  const count = { asked: 0, due: 0, address: 0, early: 0 };
  const windows = Array.from({ length: waitSteps.length + 1 }, () => 0);
  for (const { place, workAt, nextAt } of hosts) {
    if (place === 'flying') count.asked++;
    else if (place === 'parked') count.address++;
    else if (workAt === null) continue;
    else if (nextAt <= now) count[workAt > now ? 'early' : 'due']++;
    else {
      const step = waitSteps.findIndex((most) => nextAt - now <= most);
      const at = step < 0 ? waitSteps.length : step;
      windows[at] = (windows[at] ?? 0) + 1;
    }
  }
  return { ...count, windows };
};
