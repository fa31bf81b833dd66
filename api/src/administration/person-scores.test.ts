import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PersonExport, UserRoundResult } from '@spieltag/shared-kernel/contract';
import {
  type CorrectableSeason,
  createCorrectableSeason,
  REASON,
} from './testing/correctable-season.ts';

let season: CorrectableSeason;
beforeAll(async () => {
  season = await createCorrectableSeason();
  await season.loop().playRounds(season.seasonId, 2);
});
afterAll(() => season.server.close());

test('what is exported of a person has the points of every round, as they are shown', async () => {
  const { seasonId, db, server, catalogue } = season;
  const { user_id: userId } = await db
    .selectFrom('ledger')
    .select('user_id')
    .orderBy('user_no')
    .executeTakeFirstOrThrow();
  const answer = await season.post('export-user', { userId, reason: REASON });
  const { scores } = answer.json<PersonExport>();
  const url = `/api/gameloop/v1/results/${seasonId}/${userId}/other.json`;
  const results = (await server.app.inject({ url })).json<{ results: UserRoundResult[] }>();
  expect(scores.map(({ roundId }) => roundId)).toEqual(
    catalogue.rounds.slice(0, 2).map(({ id }) => id),
  );
  const [first = 0, second = 0] = results.results.map(({ score }) => score ?? 0);
  expect(scores).toMatchObject([
    { seasonId, round: first, season: first },
    { seasonId, round: second, season: first + second },
  ]);
});
