import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { OwnRanking, Ranking } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  setPhase,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

jest.setTimeout(240_000);

const NAME = 'runall';
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);
const KINDS = ['round', 'season'] as const;

let server: TestServer;
/** Shares the database; nobody listens to its streams. */
let other: TestServer;
let season: FixtureSeason;
let me: TestUser;
let rival: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  other = await createTestServer({ database: server.database });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  me = await server.user();
  rival = await server.user();
  await writeLedgers(db, NAME, [
    { userNo: 0, playerNos: from(0) },
    { userNo: 1, playerNos: from(1), userId: me.userId },
    { userNo: 2, playerNos: from(2) },
    { userNo: 3, playerNos: from(30), userId: rival.userId },
    { userNo: 4, playerNos: from(40).with(21, -1) },
  ]);
  await writePoints(db, NAME, roundId(0), 0, [10, ...Array(29).fill(1)]);
  await freezeLineups(db, keyOf(0));
  await db.transaction().execute(async (trx) => {
    await evaluateRound(trx, keyOf(0));
    await setPhase(trx, roundId(0), 'COMPLETED');
  });
  // The third one has sold a player since.
  await writeLedgers(db, NAME, [{ userNo: 2, playerNos: from(2).with(21, -1) }]);
  await freezeLineups(db, keyOf(1));
  await writePoints(db, NAME, roundId(1), 0, [0, 2, 3]);
  await moveTo('GAMEDAY');
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});

const roundId = (round: number) => season.roundIds[round] ?? '';
const keyOf = (round: number) => ({ seasonId: season.seasonId, roundId: roundId(round) });

/** The second round is the one of the moment; all servers are told. */
async function moveTo(phase: RoundPhase): Promise<void> {
  await server.database.db.transaction().execute(async (trx) => {
    await setPhase(trx, roundId(1), phase);
    await trx
      .updateTable('season_clock')
      .set((eb) => ({ current_round_no: 2, state_version: eb('state_version', '+', 1) }))
      .where('season_id', '=', season.seasonId)
      .execute();
  });
}

async function get<Reply>(path: string, on: TestServer, user?: TestUser): Promise<Reply> {
  const url = `/api/ranking/v1/${path}`;
  const response = await on.app.inject({ url, headers: user?.headers ?? {} });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const page = (kind: string, size = 20, no = 0, on = server) =>
  get<Ranking>(`${kind}-ranking/${season.seasonId}/${roundId(1)}/${size}/${no}.json`, on);
const own = (kind: string, user: TestUser) =>
  get<OwnRanking>(
    `${kind}-ranking/${season.seasonId}/${roundId(1)}/${user.userId}/me.json`,
    server,
    user,
  );

const nameOf = (id: string) => ({ [me.userId]: 'me', [rival.userId]: 'rival' })[id] ?? id.slice(-1);
const standing = ({ entries }: Ranking) =>
  entries.map(({ userId: id, rank, prevRank, index, score }) => [
    nameOf(id),
    index,
    rank,
    prevRank,
    score,
  ]);

describe('the ranking of all while a round is played', () => {
  test('is provisional: in the order of the points so far, ties by number', async () => {
    const ranking = await page('round');
    expect(ranking).toMatchObject({ state: 'CREATED', trendState: 'CREATED', entryCount: 3 });
    expect(standing(ranking)).toEqual([
      ['0', 0, 1, 1, 5],
      ['me', 1, 1, 2, 5],
      ['rival', 2, 3, 4, 0],
    ]);
    expect(ranking.revision).toBeGreaterThan(0);
  });

  test('counts on from the totals, also for who has no rated lineup in it', async () => {
    expect(standing(await page('season'))).toEqual([
      ['0', 0, 1, 1, 20 + 5],
      ['me', 1, 2, 2, 11 + 5],
      ['2', 2, 3, 2, 11],
      ['rival', 3, 4, 4, 0],
    ]);
  });

  test('comes in pages, and ends', async () => {
    expect(standing(await page('round', 2, 1))).toEqual([['rival', 2, 3, 4, 0]]);
    expect(await page('round', 2, 2)).toMatchObject({ entries: [], entryCount: 3, page: 2 });
  });

  test.each(KINDS)('has the own place of the %s, with its index', async (kind) => {
    const { entries, revision } = await page(kind);
    for (const [user, index] of [
      [me, 1],
      [rival, kind === 'round' ? 2 : 3],
    ] as const) {
      expect(await own(kind, user)).toMatchObject({ state: 'CREATED', entry: entries[index] });
    }
    expect(await own(kind, me)).toMatchObject({ revision });
  });

  test.each(KINDS)('has what stands around the own place of the %s', async (kind) => {
    const path = `${kind}-ranking/${season.seasonId}/${roundId(1)}/${me.userId}/around.json`;
    const around = await get<Ranking>(path, server, me);
    expect(around).toEqual(await page(kind));
  });

  test('has no place for who plays without a rated lineup', async () => {
    const nobody = await server.user();
    expect(await own('round', nobody)).toMatchObject({ entry: null, entryCount: 3 });
  });

  test('is empty for rounds that are not played', async () => {
    const url = (no: number) => `round-ranking/${season.seasonId}/${roundId(no)}/20/0.json`;
    expect(await get(url(2), server)).toMatchObject({ state: 'CREATED', entries: [] });
    expect(await get(url(0), server)).toMatchObject({ state: 'CALCULATED' });
  });

  test('is the same at a server that rates for nobody else', async () => {
    const here = await page('round');
    expect(await page('round', 20, 0, other)).toEqual(here);
  });

  test('follows the points, with another revision', async () => {
    const before = await page('round');
    await writePoints(server.database.db, NAME, roundId(1), 1, Array(12).fill(0).with(11, 4));
    await moveTo('GAMEDAY_LOCKED');
    for (const on of [server, other]) {
      await until('it is rated again', async () => {
        const { revision } = await page('round', 20, 0, on);
        return (revision ?? 0) > (before.revision ?? 0);
      });
      expect(standing(await page('round', 20, 0, on))[0]).toEqual(['me', 0, 1, 2, 9]);
    }
  });

  test('leaves out whose ledger is gone, as the final one does', async () => {
    await server.database.db
      .deleteFrom('ledger')
      .where('season_id', '=', season.seasonId)
      .where('user_id', '=', userId(NAME, 0))
      .execute();
    // Names may be some seconds old on a page that was made before: this is another one.
    const { entries, entryCount } = await page('round', 19);
    expect(entries.map(({ userId: id }) => nameOf(id))).toEqual(['me', 'rival']);
    expect(entryCount).toBe(3);
  });

  test('gives way to the final one, which has the same places', async () => {
    const before = await Promise.all(KINDS.map((kind) => page(kind, 19)));
    await server.database.db.transaction().execute((trx) => evaluateRound(trx, keyOf(1)));
    await moveTo('COMPLETED');
    const after = await Promise.all(KINDS.map((kind) => page(kind, 19)));
    expect(after.map(({ state }) => state)).toEqual(['CALCULATED', 'CALCULATED']);
    expect(after.map(standing)).toEqual(before.map(standing));
    expect(after.map(({ revision }) => revision)).toEqual([undefined, undefined]);
    expect(await own('round', me)).toMatchObject({ state: 'CALCULATED', entry: { rank: 1 } });
  });
});
