import { expect, test } from '@jest/globals';
import { takeConnections } from './take-connections.ts';

class Connection {}

test('no connection to another machine is left, under whatever name, and none can be put back', () => {
  const page = { RTCPeerConnection: Connection, webkitRTCPeerConnection: Connection, setTimeout };
  takeConnections(page);
  expect(page).toEqual({ setTimeout });
  expect(Reflect.set(page, 'RTCPeerConnection', Connection)).toBe(false);
  expect(Reflect.deleteProperty(page, 'webkitRTCPeerConnection')).toBe(false);
});

test('a page that has none, or where somebody else has closed it, goes on', () => {
  const closed = Object.freeze({ RTCPeerConnection: Connection });
  expect(() => {
    takeConnections({});
    takeConnections(closed);
  }).not.toThrow();
});
