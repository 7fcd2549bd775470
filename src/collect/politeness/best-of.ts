import type { HostName } from '../../model/url.ts';

/** Place of the host with the highest rank; the first of equals. */
export const bestOf = (hosts: readonly { readonly host: HostName }[], rankOf: (host: HostName) => number): number => {
  let place = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [at, { host }] of hosts.entries()) {
    const rank = rankOf(host);
    if (rank <= most) continue;
    most = rank;
    place = at;
  }
  return place;
};
