import type { HostName } from '../../model/url.ts';

/**
 * The one way by which the loop hears that a host may have something to be asked for: a link was found, a feed is due, a
 * robots.txt has come, an address is known. Whoever gives a host work says so here; the loop takes the hosts once a turn,
 * and asks their queues what there is.
 */
export class Frontier {
  #hosts = new Set<HostName>();

  hostHasWork(host: HostName): void {
    this.#hosts.add(host);
  }

  /** The hosts that were told of since the last call, each once, in the order in which they were. */
  take(): ReadonlySet<HostName> {
    const hosts = this.#hosts;
    this.#hosts = new Set();
    return hosts;
  }
}
