import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Follower, followRating } from './follow-rating.ts';

/** What the server has, what was told of it, and when it was asked. */
let server: number | undefined;
let told: number | undefined;
let asked: number[];
let shown: (number | undefined)[];
let inSight: boolean;
let fails: boolean;
let follower: Follower;
beforeEach(() => {
  jest.useFakeTimers();
  server = 1;
  told = 1;
  asked = [];
  shown = [];
  inSight = true;
  fails = false;
});
afterEach(() => {
  follower.stop();
  jest.useRealTimers();
});

/** @param random what chance says, from 0 to 1 */
async function follow(random = 0): Promise<void> {
  const from = performance.now();
  follower = followRating({
    async load() {
      asked.push(Math.round(performance.now() - from));
      if (fails) throw new Error('no connection');
      return server === undefined ? {} : { revision: server };
    },
    onLoaded: ({ revision }: { readonly revision?: number }) => shown.push(revision),
    onFailed: () => shown.push(-1),
    toldRevision: () => told,
    isInSight: () => inSight,
    now: () => performance.now(),
    random: () => random,
  });
  await pass(0);
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function tell(revision: number): void {
  server = revision;
  told = revision;
  follower.look();
}

test('however many ratings are told, there are at least five seconds between two questions', async () => {
  await follow();
  for (let revision = 2; revision <= 120; revision++) {
    tell(revision);
    await pass(500);
  }
  const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5000);
  expect(asked.length).toBeGreaterThan(10);
  await pass(5000);
  expect(shown.at(-1)).toBe(120);
});

test.each([
  [0, 0],
  [0.5, 2500],
  [1, 5000],
])('who has not asked for long waits a time of their own: chance %d, %d ms', async (random, ms) => {
  await follow(random);
  await pass(60_000);
  const before = performance.now();
  tell(2);
  await pass(ms);
  expect(shown).toEqual([1, 2]);
  expect(performance.now() - before).toBe(ms);
});

test('nothing is asked for while what is shown is what was told', async () => {
  await follow();
  follower.look();
  await pass(600_000);
  expect(asked).toEqual([0]);
});

test('a server that is behind is asked again, less and less often', async () => {
  told = 2;
  await follow();
  await pass(120_000);
  expect(asked).toEqual([0, 10_000, 30_000, 70_000]);
  server = 2;
  await pass(80_000);
  expect(shown.at(-1)).toBe(2);
  await pass(600_000);
  expect(asked).toHaveLength(5);
});

test('a server that fails is asked again, less and less often', async () => {
  fails = true;
  await follow();
  await pass(70_000);
  expect(asked).toEqual([0, 10_000, 30_000, 70_000]);
  fails = false;
  await pass(80_000);
  expect(shown).toEqual([-1, -1, -1, -1, 1]);
});

test('where nothing tells of ratings it is asked every twenty seconds', async () => {
  told = undefined;
  server = undefined;
  await follow();
  await pass(60_000);
  expect(asked).toEqual([0, 20_000, 40_000, 60_000]);
});

test('what nobody sees is not asked for, and at once when it is seen first', async () => {
  inSight = false;
  await follow();
  tell(2);
  await pass(60_000);
  expect(asked).toEqual([]);
  inSight = true;
  follower.look();
  await pass(0);
  expect(shown).toEqual([2]);
  tell(3);
  inSight = false;
  await pass(60_000);
  expect(shown).toEqual([2]);
  inSight = true;
  follower.look();
  await pass(0);
  expect(shown).toEqual([2, 3]);
});

test('who has left hears nothing more', async () => {
  await follow();
  tell(2);
  follower.stop();
  await pass(60_000);
  follower.look();
  await pass(60_000);
  expect(shown).toEqual([1]);
});
