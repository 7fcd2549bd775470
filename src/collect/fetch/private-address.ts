import { BlockList, isIPv6 } from 'node:net';

/** Loopback, link-local, private and other addresses that are nobody's place on the Web (RFC 6890). */
export const isPrivateAddress = (address: string): boolean =>
  notOnTheWeb.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

const notOnTheWeb = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notOnTheWeb.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notOnTheWeb.addSubnet(net, bits, 'ipv6');
