import { existsSync, readFileSync } from 'node:fs';
import { Fault } from '../../base/fault.ts';
import type { Fetch } from '../../collect/fetch/fetch.ts';
import { wireNetwork, wireRecordedWeb } from '../../corpus/wire.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import type { Flags } from '../command.ts';
import { isOffline, offlineFlags, openOfflineWeb } from './offline-web.ts';

/** Options of every command that fetches: a whole web can be served from loopback addresses with them. */
export const fetchFlags = [
  ['--hosts <file>', 'addresses of host names, in hosts(5) format; no other names exist then'],
  ['--connect-port <n>', 'connect to this port whatever the URL says (http only)'],
  ['--anonymous', 'collect though collect.contact is empty'],
  ...offlineFlags,
] as const;

const portMax = 65_535;

export const openFetch = async (flags: Flags, { config: { collect }, clock, paths }: OpenCorpus): Promise<Fetch> => {
  const [hostsFile, connectPort] = [flags.text('hosts'), flags.whole('connectPort', 1)];
  if (connectPort !== null && connectPort > portMax)
    throw new Fault('USAGE', `--connect-port ${connectPort}: ports end at ${portMax}.`);
  if (isOffline(flags) && (hostsFile !== null || connectPort !== null))
    throw new Fault('USAGE', '--hosts and --connect-port are of the network, which an offline crawl does not ask.');
  const offline = await openOfflineWeb(flags, paths.archive);
  if (offline !== null) return wireRecordedWeb(offline, clock);
  if (hostsFile !== null && !existsSync(hostsFile))
    throw new Fault('USAGE', `--hosts ${hostsFile}: there is no such file.`);
  return wireNetwork(
    {
      hosts: hostsFile === null ? null : readFileSync(hostsFile, 'utf8'),
      connectPort,
    },
    collect,
    clock,
  );
};
