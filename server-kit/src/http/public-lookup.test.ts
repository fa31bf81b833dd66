import { expect, test } from '@jest/globals';
import { isPublicAddress, publicLookup } from './public-lookup.ts';

test.each([
  ['142.250.1.1', true],
  ['2a00:1450:4001::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
])('%s is an address of the whole internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

test('a name that leads to this machine is not followed, whatever it is called', async () => {
  const found = await new Promise((resolve) =>
    publicLookup('localhost', { all: true }, (error) => resolve(error)),
  );
  expect(String(found)).toContain('leads to no public address');
});
