import type { HostName } from '../model/url.ts';
import { nameColumn } from './columns.ts';
import { said } from './said.ts';

/** The last part of a host's name: `jp`. A host that is a number is `address`, one without dots `local`. */
export const topLevelDomain = (host: HostName): string => {
  const last = host.slice(host.lastIndexOf('.') + 1);
  if (host.startsWith('[') || /^\d+$/.test(last)) return 'address';
  return last === host ? 'local' : last;
};

export const tldColumn = nameColumn('tld', said('TLD', 'TLD'), {
  address: said('（アドレス）', '(address)'),
  local: said('（なし）', '(none)'),
});
