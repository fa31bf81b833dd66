import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LiveScores } from '../evaluation/index.ts';
import { LiveScoring, type ToldRating } from './live-scoring.ts';
import { SeasonScores } from './season-scores.ts';
import type { StreamContext } from './stream-context.ts';

const RATE_EVERY_MS = 5000;
const NOBODY = { users: 0, sum: 0, step: 1, pairs: [] };

let ratedAt: number[];
/** Game times of the scores that were told, in order. */
let told: number[];
let rate: jest.SpiedFunction<LiveScoring['rate']>;
let scores: SeasonScores;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  ratedAt = [];
  told = [];
  rate = jest.spyOn(LiveScoring.prototype, 'rate');
  rate.mockImplementation(async ({ roundId }, { at }) => {
    ratedAt.push(performance.now());
    return scoresAt(roundId, at);
  });
  const log = { warn: () => undefined };
  const counts = { sent: () => {}, dropped: () => {}, rated: () => {} };
  // The database is asked by what rates alone.
  const context = { log, counts } as unknown as StreamContext;
  scores = new SeasonScores('se-1', context, (text) => tell(text));
});
afterEach(() => {
  scores.close();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const NONE = { round: [], season: [] };
const scoresAt = (roundId: string, at: number): ToldRating => ({
  rating: { revision: at, scores: new LiveScores(null, NONE, NONE) },
  told: { roundId, at, round: NOBODY, season: NOBODY },
});

function tell(text: string): void {
  const at = /"at":(\d+)/.exec(text)?.[1];
  if (at !== undefined) told.push(Number(at));
}

/** The round has changed; game time says how often. */
async function change(gameTime: number): Promise<void> {
  const id = `${gameTime}.frame.rn-1`;
  const running = { roundId: 'rn-1', gameTime, id, version: gameTime };
  tell(await scores.follow(running));
}

test('however many changes there are, all are rated at most once in five seconds', async () => {
  for (let gameTime = 1; gameTime <= 200; gameTime++) {
    await change(gameTime);
    await jest.advanceTimersByTimeAsync(100);
  }
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  const waits = ratedAt.slice(1).map((at, index) => at - (ratedAt[index] ?? 0));
  expect(ratedAt).toHaveLength(5);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(RATE_EVERY_MS);
  expect(told.at(-1)).toBe(200);
});

test('changes that come as often as lineups are rated are told together with their scores', async () => {
  for (let gameTime = 1; gameTime <= 5; gameTime++) {
    await change(gameTime);
    expect(told.at(-1)).toBe(gameTime);
    await jest.advanceTimersByTimeAsync(RATE_EVERY_MS - 90);
  }
  expect(told).toEqual([1, 2, 3, 4, 5]);
});

test('what has not changed is not rated again', async () => {
  await change(1);
  await jest.advanceTimersByTimeAsync(10 * RATE_EVERY_MS);
  expect(told).toEqual([1]);
});

test('a change during a rating is rated after it', async () => {
  const { promise, resolve } = Promise.withResolvers<ToldRating>();
  await change(1);
  rate.mockImplementationOnce(() => promise);
  await change(2);
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  expect(rate).toHaveBeenCalledTimes(2);
  await change(3);
  resolve(scoresAt('rn-1', 2));
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  expect(told).toEqual([1, 2, 3]);
});

test('a rating that fails is tried again, without another change', async () => {
  await change(1);
  rate.mockRejectedValueOnce(new Error('the database is away'));
  await change(2);
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  expect(told).toEqual([1]);
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  expect(told).toEqual([1, 2]);
});

test('whoever asks for a rating gets the last one, and waits for the first', async () => {
  const { promise, resolve } = Promise.withResolvers<ToldRating>();
  expect(await scores.rating('rn-1')).toBeUndefined();
  rate.mockImplementationOnce(() => promise);
  const following = change(1);
  const asked = scores.rating('rn-1');
  resolve(scoresAt('rn-1', 1));
  expect(await asked).toMatchObject({ revision: 1 });
  await following;
  expect(await scores.rating('rn-2')).toBeUndefined();
  await scores.follow(undefined);
  expect(await scores.rating('rn-1')).toBeUndefined();
});

test('a round that is over, and a season nobody listens to, are not rated any more', async () => {
  await change(1);
  await change(2);
  expect(await scores.follow(undefined)).toBe('');
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  await change(3);
  scores.close();
  await jest.advanceTimersByTimeAsync(RATE_EVERY_MS);
  expect(told).toEqual([1, 3]);
});
