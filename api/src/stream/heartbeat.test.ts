import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSeasonServer } from '../testing/season-server.ts';
import { until } from '../testing/until.ts';
import { portOf, StreamReader } from './testing/stream-reader.ts';

jest.setTimeout(240_000);

const LOOK_FOR_SILENCE_EVERY_MS = 5000;
const OTHERS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
  ...(['requestIdleCallback', 'cancelIdleCallback'] as const),
];

let server: Awaited<ReturnType<typeof createSeasonServer>>;
beforeEach(async () => {
  // What the server does again and again happens when the test says so; all else is real.
  jest.useFakeTimers({ doNotFake: OTHERS });
  server = await createSeasonServer();
});
afterEach(async () => {
  await server.close();
  jest.useRealTimers();
});

test('who has heard nothing is told that the server is there', async () => {
  const path = `/api/gameloop/v1/${server.seasonId}/stream`;
  const reader = new StreamReader(await portOf(server.app), path);
  await reader.message('state');
  expect(reader.comments).toBe(0);
  jest.advanceTimersByTime(LOOK_FOR_SILENCE_EVERY_MS);
  await until('the heartbeat is read', () => reader.comments === 1);
  reader.close();
});
