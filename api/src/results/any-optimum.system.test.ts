import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import { accountRoutes } from '../account/account.routes.ts';
import { teamNoOf, userId } from '../evaluation/season.fixture.ts';
import {
  expectedOf,
  makeSeason,
  playMadeSeason,
  positionOf,
  readFrom,
} from '../ranking/made-season.fixture.ts';
import { type NaivePlayer, naiveOptimum } from '../ranking/naive-season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const RUNS = 3;
const BUDGET = 42_500_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
});
afterAll(() => server.close());

const get = <T>(path: string) => readFrom<T>(server, path);

test('in any season the optimal lineups of users and rounds, and the points that were missed, are the best there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const made = makeSeason(seed);
      const { seasonId } = await playMadeSeason(server.database.db, made);
      const player = (playerNo: number, points: number): NaivePlayer => ({
        position: positionOf(playerNo),
        team: teamNoOf(playerNo),
        points,
        price: made.prices[playerNo] ?? 0,
      });
      const best = made.points.map((points) =>
        naiveOptimum(
          points.map((own, no) => player(no, own)).filter(({ price }) => price > 0),
          BUDGET,
        ),
      );
      const expected = expectedOf(made);
      // Trying everything takes its time: two users a season.
      for (const { userNo, rosters, captains } of made.users.slice(0, 2)) {
        const { results } = await get<{ results: UserRoundResult[] }>(
          `gameloop/v1/results/${seasonId}/${userId(made.name, userNo)}/other.json`,
        );
        for (const [round, result] of results.entries()) {
          expect(result.maximalPoints).toBe(best[round] ?? null);
          const roster = rosters[round];
          const score = expected[round]?.round.get(userNo) ?? null;
          expect(result.score).toBe(score);
          if (!roster || score === null) {
            expect(result.personalMaximalPoints).toBeNull();
            continue;
          }
          // The captain's points would have counted twice wherever they had stood on the pitch.
          const captain = roster[captains[round] ?? -1];
          const own = naiveOptimum(
            roster.map((no) => {
              const points = made.points[round]?.[no] ?? 0;
              return { ...player(no, no === captain ? 2 * points : points), price: 0 };
            }),
          );
          expect(result.personalMaximalPoints).toBe(own ?? null);
          const eleven = result.personalOptimalLineup?.players ?? [];
          expect(eleven.reduce((sum, { points }) => sum + points, 0)).toBe(own ?? 0);
          const { maximum, parts } = result.missedPoints ?? {};
          expect((parts?.bench ?? 0) + (parts?.formation ?? 0)).toBe(
            Math.max(0, (own ?? 0) - score),
          );
          const all = Object.values(parts ?? {}).reduce((sum, part) => sum + part, score);
          expect(all).toBe(maximum);
        }
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
