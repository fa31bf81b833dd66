import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { filter, firstValueFrom } from 'rxjs';
import { SAMPLE } from './testing/sample-season.ts';
import { loginOf, startTestGame, type TestGame } from './testing/test-game.ts';

let game: TestGame;
beforeEach(async () => {
  game = await startTestGame();
});
afterEach(() => game.close());

/** A result of the user in the address. */
const resultAt = (url: string) => ({
  userId: url.split('/').at(-2),
  roundId: SAMPLE.lastRoundId,
  phase: 'COMPLETED',
  score: null,
  rank: null,
  formationId: null,
  players: [],
  personalMaximalPoints: null,
  maximalPoints: null,
  personalOptimalLineup: null,
  optimalLineup: null,
});

test('whoever plays next sees the own result where the former one stood, and never that', async () => {
  const kernel = game.kernel();
  await Promise.all([kernel.session.start(), kernel.seasons.load()]);
  kernel.seasons.select(SAMPLE.seasonId);
  game.instead.set('/me.json', ({ url }) => ({ body: resultAt(url) }));
  const result$ = kernel.myResults.state$(SAMPLE.lastRoundId);
  const seen: (string | undefined)[] = [];
  const watching = result$.subscribe(({ data }) => seen.push(data?.userId));
  await kernel.myResults.load(SAMPLE.lastRoundId);
  expect(seen.at(-1)).toBe(SAMPLE.userId);
  game.instead.set('uid-auth', () => loginOf(game, 'us-2'));
  expect(await kernel.session.signOut()).toBeUndefined();
  await firstValueFrom(result$.pipe(filter(({ data }) => data?.userId === 'us-2')));
  watching.unsubscribe();
  const afterwards = seen.slice(seen.lastIndexOf(SAMPLE.userId) + 1);
  expect(new Set(afterwards)).toEqual(new Set([undefined, 'us-2']));
});
