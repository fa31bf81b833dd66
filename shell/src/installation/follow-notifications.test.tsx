import { afterEach, expect, jest, test } from '@jest/globals';
import { GO_MESSAGE } from '@spieltag/shared-kernel/composition';
import { createAddressStore } from '../address/address.ts';
import { followNotifications } from './follow-notifications.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A page whose worker says something. */
function start() {
  const listeners: ((event: object) => void)[] = [];
  const serviceWorker = {
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    startMessages: jest.fn(),
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  window.history.replaceState(null, '', '/se-1/live?round=1');
  const address = createAddressStore();
  const go = jest.spyOn(address, 'go');
  const answer = jest.fn();
  followNotifications(address);
  expect(serviceWorker.startMessages).toHaveBeenCalled();
  const say = (data: unknown) => {
    for (const listener of listeners) listener({ data, ports: [{ postMessage: answer }] });
  };
  return { say, go, answer };
}

const of = (address: unknown) => ({ type: GO_MESSAGE, address });

test('an open page goes where a notification leads, and says so', () => {
  const { say, go, answer } = start();
  say(of(`${window.location.origin}/se-1/live?round=2`));
  expect(go).toHaveBeenCalledWith('/se-1/live?round=2');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a page that is there already says so, and stays', () => {
  const { say, go, answer } = start();
  say(of(`${window.location.origin}/se-1/live?round=1`));
  expect(go).not.toHaveBeenCalled();
  expect(answer).toHaveBeenCalledTimes(1);
});

test.each([
  ['another site', of('https://evil.example/se-1')],
  ['no address', of('se-1/live')],
  ['nothing', of(undefined)],
  ['something else', { type: 'reload' }],
  ['no message', undefined],
])('%s leads nowhere', (_, data) => {
  const { say, go, answer } = start();
  say(data);
  expect(go).not.toHaveBeenCalled();
  expect(answer).not.toHaveBeenCalled();
});

test('a browser without workers leads nowhere either', () => {
  const address = createAddressStore();
  const go = jest.spyOn(address, 'go');
  followNotifications(address);
  expect(go).not.toHaveBeenCalled();
});
