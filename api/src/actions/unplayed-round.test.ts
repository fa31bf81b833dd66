import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type {
  Ledger,
  OwnRanking,
  Ranking,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import { correctRounds } from '../evaluation/index.ts';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { achievedBy, actionOf, actionsOf } from './actions.fixture.ts';

let server: LedgerServer;
beforeAll(async () => {
  server = await createLedgerServer();
});
afterAll(() => server.close());

const { claim } = actionsOf(() => server);
type PlayerRow = Selectable<Database['player_match']>;

async function read<T>(user: TestUser, path: string): Promise<T> {
  return (await server.call(user, { method: 'GET', url: `/api/${path}.json` })).json();
}

/** The round is corrected, as by a source that takes its results back or has them at last. */
async function correct(roundId: string): Promise<void> {
  await server.db.transaction().execute(async (trx) => {
    await correctRounds(trx, server.seasonId, new Map([[roundId, { at: 0 }]]));
    await trx
      .updateTable('season_clock')
      .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
      .execute();
  });
}

async function takeResults(roundId: string): Promise<PlayerRow[]> {
  const rows = await server.db
    .deleteFrom('player_match')
    .where('round_id', '=', roundId)
    .returningAll()
    .execute();
  await correct(roundId);
  return rows;
}

async function giveResults(roundId: string, rows: readonly PlayerRow[]): Promise<void> {
  for (const { breakdown, stats, ...row } of rows) {
    await server.db
      .insertInto('player_match')
      .values({
        ...row,
        breakdown: JSON.stringify(breakdown),
        stats: stats && JSON.stringify(stats),
      })
      .execute();
  }
  await correct(roundId);
}

test('a round nobody has played in places, rewards and counts nobody until its results come', async () => {
  const user = await server.user();
  await server.trade(user, await server.squadRequest(11));
  const { roundId } = await server.loop.step(server.seasonId, 'COMPLETED');
  const rows = await takeResults(roundId);
  const reward = `round-reward-${roundId}`;
  const ranking = (kind: string) => `ranking/v1/${kind}-ranking/${server.seasonId}/${roundId}/20/0`;
  const own = (kind: string) =>
    `ranking/v1/${kind}-ranking/${server.seasonId}/${roundId}/${user.userId}/me`;
  const result = () =>
    read<UserRoundResult>(user, `gameloop/v1/results/${roundId}/${user.userId}/me`);

  expect(await read<Ranking>(user, ranking('round'))).toMatchObject({
    state: 'CALCULATED',
    entries: [],
    entryCount: 0,
  });
  expect((await read<OwnRanking>(user, own('round'))).entry).toBeNull();
  expect((await read<Ranking>(user, ranking('season'))).entries).toMatchObject([{ score: 0 }]);
  expect(await result()).toMatchObject({
    score: 0,
    rank: null,
    personalMaximalPoints: null,
    maximalPoints: null,
  });
  expect(await result()).not.toHaveProperty('missedPoints');
  const ledger = await server.ledger(user);
  expect(actionOf(ledger, reward)).toBeUndefined();
  expect(achievedBy(ledger)).toEqual(['first-squad']);
  expect((await claim(user, reward)).json()).toMatchObject({ code: 'ROUND_NOT_EVALUATED' });

  // What is written meanwhile remembers the round, also beyond the next one.
  await server.loop.step(server.seasonId, 'COMPLETED');
  await server.favor(user, { favoritePlayerIds: [] });
  expect((await server.stored(user)).book).toMatchObject({
    countedRoundNo: 2,
    unplayedRoundNos: [1],
    stats: { rounds: 1 },
  });

  await giveResults(roundId, rows);
  expect(await result()).toMatchObject({ rank: 1, personalMaximalPoints: expect.any(Number) });
  expect((await read<Ranking>(user, ranking('round'))).entries).toMatchObject([{ rank: 1 }]);
  const rewarded = (await claim(user, reward)).json<Ledger>();
  expect(actionOf(rewarded, reward)).toMatchObject({ state: 'DONE' });
  const { book } = await server.stored(user);
  expect(book).toMatchObject({ countedRoundNo: 2, unplayedRoundNos: [], stats: { rounds: 2 } });
  expect(await server.replay(user)).toEqual(await server.stored(user));
});
