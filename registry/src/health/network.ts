import ipaddr from 'ipaddr.js';

const V4_OCTETS = 3;
/** A line at home gets a /56, and whoever asks a broker for one a /48. */
const V6_GROUPS = 3;
/** A device makes up addresses of a /64 as it likes. */
const V6_CALLER_GROUPS = 4;

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
    : groupsOf(parsed, V6_GROUPS);
}

/**
 * Whose calls are counted together: an address, or of IPv6 its /64. One address of IPv4 is shared by a
 * household or an office, while of IPv6 each has addresses without end.
 */
export function callerOf(address: string): string {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? groupsOf(parsed, V6_CALLER_GROUPS) : address;
}

/** Whether it is an address of IPv6, and not one of IPv4 written as such. */
export function isV6(address: string): boolean {
  return parse(address) instanceof ipaddr.IPv6;
}

const groupsOf = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');

/** Undefined when it is none. An address of IPv4 that is written as one of IPv6 is one of IPv4. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}
