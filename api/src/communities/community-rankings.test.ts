import { afterAll, expect, jest, test } from '@jest/globals';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound, LiveRatings } from '../evaluation/index.ts';
import {
  importFixtureSeason,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { insertChoices } from './community.repository.ts';
import { CommunityRankings } from './community-rankings.ts';
import { MembersOfSeasons } from './members-of-seasons.ts';
import { SeasonMembers } from './season-members.ts';

const NAME = 'admitted';

let server: TestServer | undefined;
afterAll(() => server?.close());

test('nobody waits for the database while places of a public league are worked out', async () => {
  server = await createTestServer();
  const { db } = server.database;
  const { seasonId, roundIds } = await importFixtureSeason(db, NAME);
  const roster = Array.from({ length: 22 }, (_, slot) => slot);
  await writeLedgers(
    db,
    NAME,
    [0, 1].map((userNo) => ({ userNo, playerNos: roster })),
  );
  for (const roundId of roundIds.slice(0, 2)) {
    await freezeLineups(db, { seasonId, roundId });
    await writePoints(db, NAME, roundId, 0, [1, 1]);
    await db.transaction().execute((trx) => evaluateRound(trx, { seasonId, roundId }));
    await setPhase(db, roundId, 'COMPLETED');
  }
  const choice = { userNo: 0, userId: userId(NAME, 0), club: null, country: 'DE' };
  await db.transaction().execute((trx) => insertChoices(trx, seasonId, [choice]));

  const original = SeasonMembers.prototype.placesOfAll;
  let admitted = 0;
  const admittedAt: number[] = [];
  const looks = jest.spyOn(SeasonMembers.prototype, 'placesOfAll').mockImplementation(function (
    this: SeasonMembers,
    ...args
  ) {
    admittedAt.push(admitted);
    return original.apply(this, args);
  });
  const context = { ...server.app.apiContext, liveRatings: new LiveRatings() };
  const rankings = new CommunityRankings(context, new MembersOfSeasons(db), async (make) => {
    admitted += 1;
    return make().finally(() => {
      admitted -= 1;
    });
  });
  const key = { seasonId, roundId: roundIds[1] ?? '', communityId: 'DE' };
  await rankings.page('season', { ...key, pageSize: 20, page: 0 });
  const { entries } = await rankings.around('round', { ...key, userId: userId(NAME, 0) });
  expect(entries).toMatchObject([{ userId: userId(NAME, 0), rank: 1, prevRank: 1 }]);
  // Of the round and of the season, each with the round before.
  expect(admittedAt).toEqual([0, 0, 0, 0]);
  looks.mockRestore();
});
