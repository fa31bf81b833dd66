import ipaddr from 'ipaddr.js';

const V4_OCTETS = 3;
/** A line at home gets a /56, and whoever asks a broker for one a /48. */
const V6_GROUPS = 3;

/**
 * The network of an address, /24 or /48: who has one address of it mostly has the others, too. All
 * addresses of this machine are one.
 */
export function networkOf(address: string): string {
  const parsed = parse(address);
  if (!parsed) return address;
  if (parsed.range() === 'loopback') return 'loopback';
  return parsed instanceof ipaddr.IPv4
    ? parsed.octets.slice(0, V4_OCTETS).join('.')
    : parsed.parts
        .slice(0, V6_GROUPS)
        .map((part) => part.toString(16))
        .join(':');
}

/**
 * Whose calls are counted together: an address, or of IPv6 its network. One address of IPv4 is shared by a
 * household or an office, while of IPv6 each has addresses without end.
 */
export function callerOf(address: string): string {
  return parse(address) instanceof ipaddr.IPv6 ? networkOf(address) : address;
}

/** Undefined when it is none. An address of IPv4 that is written as one of IPv6 is one of IPv4. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}
