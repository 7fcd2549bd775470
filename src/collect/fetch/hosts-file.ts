import { isIP } from 'node:net';
import { Fault } from '../../base/fault.ts';
import type { HostName } from '../../model/url.ts';

/** Reads hosts(5): an address, then names; `#` begins a comment. The first address of a name holds. */
export const parseHostsFile = (text: string, path: string): ReadonlyMap<HostName, string> => {
  const hosts = new Map<HostName, string>();
  for (const [at, line] of text.split('\n').entries()) {
    const [address, ...names] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/);
    if (address === undefined || address === '') continue;
    if (isIP(address) === 0 || names.length === 0)
      throw new Fault(
        'BAD_INPUT',
        `${path}, line ${at + 1}: expected an address and names, found ${JSON.stringify(line.trim().slice(0, 60))}`,
      );
    for (const name of names) {
      const host = name.toLowerCase() as HostName;
      if (!hosts.has(host)) hosts.set(host, address);
    }
  }
  return hosts;
};
