import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  playerId,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { deleteMember } from '../groups/members.repository.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const NAME = 'run';
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;

beforeAll(async () => {
  server = await createTestServer({ families: [registerRatingRoutes] });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  const ledgers = [0, 1, 2].map((userNo) => ({ userNo, playerNos: from(userNo) }));
  await writeLedgers(db, NAME, ledgers);
  await foundGroup([0, 1, 2]);
  await writePoints(db, NAME, roundId(0), 0, [10, ...Array(29).fill(1)]);
  await freezeLineups(db, keyOf(0));
  await db.transaction().execute(async (trx) => {
    await evaluateRound(trx, keyOf(0));
    await setPhase(trx, roundId(0), 'COMPLETED');
  });
  // The third one has sold a player since.
  await writeLedgers(db, NAME, [{ userNo: 2, playerNos: from(2).with(21, -1) }]);
  await freezeLineups(db, keyOf(1));
  await db
    .updateTable('lineup_chunk')
    // The second one's captain is in the third slot.
    .set({ captains: Buffer.from([0xff, 2, 0xff]) })
    .where('round_id', '=', roundId(1))
    .execute();
  await writePoints(db, NAME, roundId(1), 0, [0, 2, 3, 7]);
  await writePoints(db, NAME, roundId(1), 1, [-1]);
  await setPhase(db, roundId(1), 'GAMEDAY');
});
afterAll(() => server.close());

async function foundGroup(userNos: readonly number[]): Promise<void> {
  const { db } = server.database;
  const group = { id: 'gr-run', league_id: season.leagueId, name: 'Run' };
  await db.insertInto('groups').values(group).execute();
  await join(userNos);
}

async function join(userNos: readonly number[]): Promise<void> {
  const members = userNos.map((no) => ({
    group_id: 'gr-run',
    user_id: userId(NAME, no),
    role: 'Member' as const,
  }));
  await server.database.db.insertInto('group_member').values(members).execute();
}

async function leave(userNo: number): Promise<void> {
  const member = { groupId: 'gr-run', userId: userId(NAME, userNo) };
  await server.database.db.transaction().execute((trx) => deleteMember(trx, member));
}

function roundId(round: number): string {
  return season.roundIds[round] ?? '';
}

const keyOf = (round: number) => ({ seasonId: season.seasonId, roundId: roundId(round) });

async function ofGroup(kind: 'round' | 'season'): Promise<Ranking> {
  const url = `/api/ranking/v1/${kind}-ranking/${season.seasonId}/${roundId(1)}/group/gr-run.json`;
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const scores = ({ entries }: Ranking) =>
  entries.map(({ userId: id, rank, prevRank, score }) => [id.slice(-1), rank, prevRank, score]);
const runningOf = ({ entries }: Ranking) => entries.map(({ running }) => running);

const eleven = (first: number) =>
  Array.from({ length: 11 }, (_, slot) => playerId(NAME, first + slot));

describe('the ranking of a group while a round is played', () => {
  test('is provisional: in the order of the points so far, the captain twice', async () => {
    const ranking = await ofGroup('round');
    expect(ranking).toMatchObject({ state: 'CREATED', trendState: 'CREATED', entryCount: 2 });
    expect(scores(ranking)).toEqual([
      ['1', 1, 2, 2 + 3 + 7 + 7],
      ['0', 2, 1, -1 + 2 + 3 + 7],
    ]);
    expect(runningOf(ranking)).toEqual([
      { before: 0, playerIds: eleven(1), captainId: playerId(NAME, 3), benchIds: eleven(12) },
      { before: 0, playerIds: eleven(0), benchIds: eleven(11) },
    ]);
  });

  test('counts on from the totals, also for who has no rated lineup in it', async () => {
    const ranking = await ofGroup('season');
    expect(scores(ranking)).toEqual([
      ['0', 1, 1, 20 + 11],
      ['1', 2, 2, 11 + 19],
      ['2', 3, 2, 11],
    ]);
    expect(runningOf(ranking)).toEqual([
      { before: 20, playerIds: eleven(0) },
      { before: 11, playerIds: eleven(1), captainId: playerId(NAME, 3) },
      { before: 11, playerIds: [] },
    ]);
  });

  test.each(['GENERAL', 'GENERAL_LOCKED'] as const)('is empty in the phase %s', async (phase) => {
    await setPhase(server.database.db, roundId(1), phase);
    expect(await ofGroup('round')).toMatchObject({ state: 'CREATED', entries: [] });
    await setPhase(server.database.db, roundId(1), 'GAMEDAY');
  });

  test('says what who has left since the lock has in it, beside the table of the members', async () => {
    await leave(1);
    // Was never in the group when a round was locked.
    await writeLedgers(server.database.db, NAME, [{ userNo: 3, playerNos: from(3) }]);
    await join([3]);
    await leave(3);
    const ranking = await ofGroup('round');
    expect(scores(ranking)).toEqual([['0', 1, 1, 11]]);
    expect(ranking.left).toMatchObject([
      {
        userId: userId(NAME, 1),
        score: 2 + 3 + 7 + 7,
        running: { before: 0, playerIds: eleven(1), captainId: playerId(NAME, 3) },
      },
    ]);
    expect((await ofGroup('season')).left).toBeUndefined();
    await join([1]);
    const back = await ofGroup('round');
    expect(back.entries).toHaveLength(2);
    expect(back.left).toBeUndefined();
  });

  test('does not say it of who has no rated lineup', async () => {
    await leave(2);
    expect((await ofGroup('round')).left).toBeUndefined();
    await join([2]);
  });

  test('is what the evaluation makes of it, which says no more what it is made of', async () => {
    await setPhase(server.database.db, roundId(1), 'GAMEDAY_LOCKED');
    const before = [await ofGroup('round'), await ofGroup('season')];
    await server.database.db.transaction().execute((trx) => evaluateRound(trx, keyOf(1)));
    const after = [await ofGroup('round'), await ofGroup('season')];
    expect(after.map(({ state }) => state)).toEqual(['CALCULATED', 'CALCULATED']);
    expect(after.map(scores)).toEqual(before.map(scores));
    expect(after.flatMap(runningOf).filter(Boolean)).toEqual([]);
  });

  test('compares with no places of a round nobody has played in', async () => {
    const { db } = server.database;
    await writePoints(db, NAME, roundId(0), 0, []);
    await db.transaction().execute((trx) => evaluateRound(trx, keyOf(0)));
    const trends = async (kind: 'round' | 'season') =>
      (await ofGroup(kind)).entries.map(({ prevRank, trend }) => [prevRank, trend]);
    expect(await trends('round')).toEqual(Array(2).fill([null, 'UNDEFINED']));
    // In the season all had nothing then, and were level.
    expect((await trends('season')).map(([prevRank]) => prevRank)).toEqual([1, 1, 1]);
  });
});
