import { expect, test } from '@jest/globals';
import { callerOf, networkOf } from './network.ts';

test.each([
  ['addresses of one /24', '203.0.113.7', '203.0.113.200'],
  ['an address of IPv4 and the same written as one of IPv6', '203.0.113.7', '::ffff:203.0.113.7'],
  ['the /64s of a line at home, which gets a /56', '2001:db8:1:100::1', '2001:db8:1:1ff::1'],
  ['the /64s of a broker, who gives a /48', '2001:db8:1::1', '2001:db8:1:ffff:2::1'],
  ['the addresses of this machine', '127.0.0.1', '::1'],
])('%s are one network', (_what, one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

test.each([
  ['two /24', '203.0.113.7', '203.0.114.7'],
  ['two /48', '2001:db8:1::1', '2001:db8:2::1'],
  ['what are no addresses', 'one', 'other'],
])('%s are two networks', (_what, one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});

test('calls are counted by address, of IPv6 by /64', () => {
  expect(callerOf('203.0.113.7')).not.toBe(callerOf('203.0.113.8'));
  expect(callerOf('2001:db8:1:100::1')).toBe(callerOf('2001:db8:1:100:2::2'));
  expect(callerOf('2001:db8:1:100::1')).not.toBe(callerOf('2001:db8:1:101::1'));
});
