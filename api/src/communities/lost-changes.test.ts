import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Communities } from '@spieltag/shared-kernel/communities';
import type { Ranking } from '@spieltag/shared-kernel/contract';
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
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const NAME = 'lost';
const CLUB = `tm-${NAME}-0`;
const USERS = [0, 1, 2, 3];

let server: TestServer;
let season: FixtureSeason;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  const [roundId = ''] = season.roundIds;
  const roster = Array.from({ length: 22 }, (_, slot) => slot);
  await writeLedgers(
    db,
    NAME,
    USERS.map((userNo) => ({ userNo, playerNos: roster })),
  );
  const key = { seasonId: season.seasonId, roundId };
  await freezeLineups(db, key);
  await writePoints(db, NAME, roundId, 0, [1, 1]);
  await db.transaction().execute((trx) => evaluateRound(trx, key));
  await setPhase(db, roundId, 'COMPLETED');
});
afterAll(() => server.close());

/** The database as it is after so many have joined, each with the next version. */
async function joined(userNos: readonly number[]): Promise<void> {
  const { db } = server.database;
  const season_id = season.seasonId;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('community_choice').execute();
    await trx.deleteFrom('community_version').execute();
    if (userNos.length === 0) return;
    await trx
      .insertInto('community_version')
      .values({ season_id, version: userNos.length })
      .execute();
    const choices = userNos.map((user_no, i) => ({
      ...{ season_id, user_no, user_id: userId(NAME, user_no), version: i + 1 },
      ...{ club_id: CLUB, country: null },
    }));
    await trx.insertInto('community_choice').values(choices).execute();
  });
}

async function get<T>(url: string): Promise<T> {
  const answer = await server.app.inject({ url });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

async function count(): Promise<number | undefined> {
  const { clubs } = await get<Communities>(`/api/communities/v1/${season.seasonId}/list.json`);
  return clubs.find(({ id }) => id === CLUB)?.managers;
}

async function ranked(): Promise<string[]> {
  const path = `${season.seasonId}/${season.roundIds[0]}/community/${CLUB}/20/0.json`;
  const { entries } = await get<Ranking>(`/api/ranking/v1/season-ranking/${path}`);
  return entries.map((entry) => entry.userId);
}

test('what a database that takes over has lost is not shown any more', async () => {
  await joined([0, 1, 2]);
  expect([await count(), await ranked()]).toEqual([3, [0, 1, 2].map((no) => userId(NAME, no))]);
  await joined([0]);
  expect([await count(), await ranked()]).toEqual([1, [userId(NAME, 0)]]);
  await joined([0, 3]);
  expect([await count(), await ranked()]).toEqual([2, [0, 3].map((no) => userId(NAME, no))]);
});

test('nothing is shown that was worked out for the same version before', async () => {
  await joined([1, 2]);
  await ranked();
  await joined([]);
  expect(await count()).toBe(0);
  await joined([3, 0]);
  expect(await ranked()).toEqual([0, 3].map((no) => userId(NAME, no)));
});
