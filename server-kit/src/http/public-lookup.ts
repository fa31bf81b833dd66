import { lookup as lookUp } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks nobody serves the whole internet from: this machine, its neighbours, and what stands for them. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is one of the whole internet. */
export function isPublicAddress(address: string): boolean {
  return !PRIVATE.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * Looks a name up and takes no private address, whatever the name server says: the name was checked
 * when it was given, where it leads may change with every connection. An address that stands in place of a
 * name is never looked up: who connects to such a one asks `isPublicAddress`.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const found = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = found;
    if (!first) return callback(new Error(`${hostname} leads to no public address`), '');
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
