import ipaddr from 'ipaddr.js';

const V4_OCTETS = 3;
const V6_GROUPS = 4;

/**
 * The network of an address, /24 or /64: who has one address of it mostly has the others, too. All
 * addresses of this machine are one.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'loopback') return 'loopback';
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, V4_OCTETS).join('.')
    : parsed.parts
        .slice(0, V6_GROUPS)
        .map((part) => part.toString(16))
        .join(':');
}
