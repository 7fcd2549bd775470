import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Fault } from '../../base/fault.ts';
import { parseHostsFile } from '../../collect/fetch/hosts-file.ts';
import { isPrivateAddress } from '../../collect/fetch/private-address.ts';
import { hostOf, type HostName } from '../../model/url.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { readUrlLists } from '../../run/run-collect.ts';
import type { Flags } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { isOffline } from './offline-web.ts';

/**
 * What must be right before the first request: the lists can be read, there is something to collect, and whoever runs the
 * hosts can tell whose crawler it is. Asked by `collect` and `run`.
 */
export const checkBeforeFetch = (corpus: OpenCorpus, flags: Flags, terminal: Terminal): void => {
  const { paths, store, config } = corpus;
  const lists = readUrlLists(paths);
  const listed = [...lists.seeds, ...lists.feeds, ...lists.news];
  if (listed.length === 0 && store.urls.count() === 0) throw new Fault('CONFIG', nothingToCollect(corpus));
  if (config.collect.contact !== '' || isOffline(flags)) return;
  const host = firstForeign(
    listed.map(hostOf),
    store.hosts.withWork(corpus.clock.now()),
    addressesOf(flags.text('hosts')),
  );
  if (host === null) return;
  const empty = `collect.contact is empty: whoever runs ${host} cannot tell whose crawler this is.`;
  if (!flags.has('anonymous'))
    throw new Fault('CONFIG', `${empty} Write an address for complaints into ${paths.config}, or pass --anonymous.`);
  terminal.warn(`warning: ${empty} Write an address for complaints into ${paths.config}.`);
};

export const nothingToCollect = ({ paths }: Pick<OpenCorpus, 'paths'>): string =>
  `There is nothing to collect yet. Write addresses to begin with, one a line, into ${paths.seeds}; feeds into ${paths.feeds}; or \`kumoito import\` pages.`;

type Addresses = ReadonlyMap<HostName, string> | null;

const addressesOf = (hostsFile: string | null): Addresses =>
  hostsFile === null ? null : parseHostsFile(readFileSync(hostsFile, 'utf8'), hostsFile);

/** A host that is somebody else's, those named first; null when all are on this machine or in its network. */
const firstForeign = (
  named: readonly HostName[],
  known: Iterable<{ readonly host: HostName }>,
  addresses: Addresses,
): HostName | null => {
  for (const host of named) if (!isLocal(host, addresses)) return host;
  for (const { host } of known) if (!isLocal(host, addresses)) return host;
  return null;
};

/** With a hosts file, names that are not in it do not exist. Without, by the names that nobody can own (RFC 6761). */
const isLocal = (host: HostName, addresses: Addresses): boolean => {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return isPrivateAddress(address) || address === '::1';
  if (addresses !== null) return isPrivateAddress(addresses.get(host) ?? '127.0.0.1');
  return !host.includes('.') || /\.(?:localhost|local|test|example|invalid|internal|lan|home\.arpa)$/.test(host);
};
