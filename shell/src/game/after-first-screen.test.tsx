import { expect, jest, test } from '@jest/globals';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { EMPTY } from '@spieltag/shared-kernel/vendor/rxjs';
import { createAddressStore } from '../address/address.ts';
import { startDeferred } from './after-first-screen.ts';

test('the stream of the season is opened once its scripts can be fetched', async () => {
  jest.useFakeTimers();
  const startLive = jest
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error('Loading chunk failed'))
    .mockResolvedValue();
  const page = {
    config: { liveReloadUrl: '/changes' },
    kernel: { ...createTestKernel({ stage: 'production' }), startLive },
    address: createAddressStore(),
    composition: {
      states: { state$: EMPTY, get: () => [] },
      screenOf: () => 'mf-lineup',
      belongings: { all: () => [] },
    },
    overrides: { get: () => undefined },
    health: { reports: { changes$: EMPTY, steps: () => [] }, leftOut: { has: () => false } },
  };
  startDeferred(page as unknown as Parameters<typeof startDeferred>[0]);
  expect(startLive).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(3000);
  expect(startLive).toHaveBeenCalledTimes(2);
});
