import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { skip } from '@spieltag/shared-kernel/vendor/rxjs';
import { createAddressStore, inSeason } from './address.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the address', () => {
  test.each([
    ['/', '', '/'],
    ['/se-k01072026', 'se-k01072026', '/'],
    ['/se-k01072026/live/rn-4', 'se-k01072026', '/live/rn-4'],
    ['/live/rn-4', '', '/live/rn-4'],
    ['/help', '', '/help'],
  ])('%s is read as season "%s" and path %s', (pathname, seasonId, path) => {
    window.history.replaceState(null, '', pathname);
    expect(createAddressStore().get()).toMatchObject({ pathname, seasonId, path });
  });

  test('emits a change at once, and nothing for the same address', () => {
    const address = createAddressStore();
    const seen = jest.fn(() => address.get().pathname);
    address.state$.pipe(skip(1)).subscribe(seen);
    address.go('/se-1/live');
    address.go('/se-1/live');
    address.go('/se-1/live?round=2');
    expect(seen.mock.results.map(({ value }) => value)).toEqual(['/se-1/live', '/se-1/live']);
  });

  test('that replaces another leaves nothing to go back to', () => {
    const address = createAddressStore();
    const before = window.history.length;
    address.go('/se-1', { replace: true });
    expect(window.history.length).toBe(before);
    address.go('/se-1/live');
    expect(window.history.length).toBe(before + 1);
  });

  test.each([false, true])('numbers its entries as routers do (replaced: %s)', (replace) => {
    createAddressStore().go(`/se-1/numbered-${replace}`, { replace });
    expect(window.history.state).toEqual({ idx: 0 });
  });

  test('follows back and forward', () => {
    const address = createAddressStore();
    const seen = jest.fn();
    address.state$.pipe(skip(1)).subscribe(seen);
    window.history.replaceState(null, '', '/se-1/group');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(address.get().path).toBe('/group');
    expect(seen).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['/', '', '/se-2'],
  ['/live/rn-4', '', '/se-2/live/rn-4'],
  ['/group', '?joinByToken=abc', '/se-2/group?joinByToken=abc'],
])('%s%s in another season is %s', (path, search, to) => {
  expect(inSeason('se-2', path, search)).toBe(to);
});
