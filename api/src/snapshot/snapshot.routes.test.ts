import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SNAPSHOT_TYPES, type Snapshot } from '@spieltag/shared-kernel/contract';
import { type KyselyPlugin, sql } from 'kysely';
import { accountRoutes } from '../account/account.routes.ts';
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
import { registerRatingRoutes } from '../rating.routes.ts';
import { seasonContext } from '../season/season-context.ts';
import { DEFAULT_CLIENT_SETTINGS } from '../settings/client-settings.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { whileDeleted } from '../testing/while-deleted.ts';
import { readSnapshotContent } from './snapshot-content.query.ts';

const NAME = 'snap';
const BASE = '/api/ranking/v1/snapshot';
const roster = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
let season: FixtureSeason;
let me: TestUser;

beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  season = await importFixtureSeason(server.database.db, NAME);
  me = await server.user();
  await writeLedgers(server.database.db, NAME, [
    { userNo: 0, playerNos: roster(0).with(3, -1), userId: me.userId },
    { userNo: 1, playerNos: roster(1) },
  ]);
});
afterAll(() => server.close());

async function save(user = me, owner = user.userId, seasonId = season.seasonId) {
  const response = await server.app.inject({
    method: 'POST',
    url: `${BASE}/save/${seasonId}/${owner}.json`,
    headers: user.headers,
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(type: string, id: string) {
  const response = await server.app.inject({ url: `${BASE}/get/${type}/${id}.json` });
  return { status: response.statusCode, body: response.json() };
}

describe('saving a lineup', () => {
  test('keeps it as it is shown: names, prices, empty slots, no points before the first round', async () => {
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      seasonId: season.seasonId,
      leagueName: NAME,
      roundName: 'Round 1',
      roundId: season.roundIds[0],
      roundScore: null,
      seasonScore: null,
      seasonRanking: null,
      userCount: 0,
      formationId: '1442',
      uploadUrl: null,
      image: `/share/post/${body.id}.png`,
    });
    expect(body.lineup).toHaveLength(22);
    expect(body.lineup[0]).toEqual({
      index: 0,
      position: 'GOALKEEPER',
      player: {
        id: playerId(NAME, 0),
        teamId: `tm-${NAME}-0`,
        teamName: 'T0',
        name: 'P. 0',
        marketValue: 1_000_000,
        points: null,
        isCaptain: false,
      },
    });
    expect(body.lineup[3]).toEqual({ index: 3, position: 'DEFENDER', player: null });
  });

  test('of the same content leads to the same id, also at the same time', async () => {
    const first = await save();
    const others = await Promise.all([save(), save(), save()]);
    const same = { ...first.body, createdAt: expect.any(Number) };
    for (const other of others) expect(other.body).toEqual(same);
    expect(first.body.id).toMatch(/^sn-[A-Za-z0-9_-]{22}$/);
  });

  test('of another content leads to another id and leaves the first as it was', async () => {
    const { db } = server.database;
    const first = await save();
    await db.updateTable('users').set({ name: 'Grete Weiß' }).where('id', '=', me.userId).execute();
    const second = await save();
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body).toMatchObject({
      name: 'Grete Weiß',
      sharableName: 'spieltag-grete-weiss-round-1-post',
    });
    expect((await get('post', first.body.id)).body).toEqual(first.body);
  });

  test.each([
    ['a trial account', async () => server.guest(), undefined, 'TRIAL_NOT_ALLOWED'],
    ['another user', async () => me, userId(NAME, 1), 'FORBIDDEN'],
  ])('is refused to %s', async (_who, user, owner, code) => {
    const { status, body } = await save(await user(), owner);
    expect({ status, code: body.code }).toEqual({ status: 403, code });
  });

  test('is refused without a token, and in a season that does not exist', async () => {
    const url = `${BASE}/save/${season.seasonId}/${me.userId}.json`;
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    expect(await save(me, me.userId, 'se-none')).toMatchObject({
      status: 404,
      body: { code: 'SEASON_NOT_FOUND' },
    });
  });

  test('of who has not played yet keeps an empty lineup', async () => {
    const fresh = await importFixtureSeason(server.database.db, 'fresh');
    const newcomer = await server.user();
    const { body } = await save(newcomer, newcomer.userId, fresh.seasonId);
    expect(body.lineup).toHaveLength(22);
    expect(body.lineup.every((slot: { player: unknown }) => slot.player === null)).toBe(true);
  });
});

test('nothing is kept of an account that is deleted at this moment', async () => {
  const { db } = server.database;
  const { seasonId } = await importFixtureSeason(db, 'gone');
  const user = await server.user();
  const keep = () => save(user, user.userId, seasonId);
  expect((await keep()).status).toBe(200);
  await db.deleteFrom('snapshot').where('user_id', '=', user.userId).execute();
  const refused = await whileDeleted(db, user.userId, keep);
  expect([refused.status, refused.body.code]).toEqual([401, 'TOKEN_INVALID']);
  const left = db.selectFrom('snapshot').select('id').where('user_id', '=', user.userId);
  expect(await left.execute()).toEqual([]);
});

test('of what somebody keeps of a season the newest stay, and whatever is saved again', async () => {
  const { db } = server.database;
  const { seasonId } = await importFixtureSeason(db, 'often');
  const user = await server.user();
  const first = (await save(user, user.userId, seasonId)).body;
  await sql`
    insert into snapshot (id, season_id, user_id, content, content_hash, created_at)
    select 'sn-' || season || no, season, user_id, content, no, now() + no * interval '1 second'
    from snapshot, generate_series(1, 120) no, unnest(array[${seasonId}, 'se-other']) season
    where id = ${first.id}`.execute(db);
  expect((await save(user, user.userId, seasonId)).body.id).toBe(first.id);
  const kept = await db
    .selectFrom('snapshot')
    .select(['season_id', 'content_hash'])
    .where('user_id', '=', user.userId)
    .where('id', '<>', first.id)
    .orderBy('created_at')
    .execute();
  const hashes = (of: string) =>
    kept.flatMap((row) => (row.season_id === of ? row.content_hash : []));
  expect(hashes(seasonId)).toEqual(Array.from({ length: 99 }, (_, i) => String(i + 22)));
  expect(hashes('se-other')).toHaveLength(120);
  expect((await get('post', first.id)).status).toBe(200);
});

test('what is shown around once more is not the next to go', async () => {
  const { db } = server.database;
  const { seasonId } = await importFixtureSeason(db, 'shown-again');
  const user = await server.user();
  const share = async () => (await save(user, user.userId, seasonId)).body.id;
  const rename = (name: string) =>
    db.updateTable('users').set({ name }).where('id', '=', user.userId).execute();
  await rename('Anna');
  const first = await share();
  await sql`
    insert into snapshot (id, season_id, user_id, content, content_hash, created_at)
    select 'sn-again' || no, season_id, user_id, content, no, now() - no * interval '1 minute'
    from snapshot, generate_series(1, 99) no where id = ${first}`.execute(db);
  await sql`
    update snapshot set created_at = now() - interval '1 day' where id = ${first}`.execute(db);
  expect(await share()).toBe(first);
  await rename('Berta');
  await share();
  expect((await get('post', first)).status).toBe(200);
});

describe('a snapshot', () => {
  test.each([...SNAPSHOT_TYPES.entries()])('of number %i + 1 is %s', async (i, type) => {
    const { body } = await save();
    const byWord = await get(type, body.id);
    expect(byWord.body).toMatchObject({ id: body.id, image: `/share/${type}/${body.id}.png` });
    expect(await get(String(i + 1), body.id)).toEqual(byWord);
  });

  test('is not found under an id nobody was given', async () => {
    expect(await get('post', `sn-${'a'.repeat(22)}`)).toMatchObject({
      status: 404,
      body: { code: 'SNAPSHOT_NOT_FOUND' },
    });
  });

  test.each([
    ['0', `sn-${'a'.repeat(22)}`],
    ['poster', `sn-${'a'.repeat(22)}`],
    ['post', 'sn-1'],
    ['post', `sn-${'a'.repeat(23)}`],
    ['post', "sn-'%20or%20true--aaaaaaaaaaa"],
    ['post', 'sn-..%2F..%2F..%2Fetc%2Fpasswd'],
    ['post', `sn-${'a'.repeat(21)}%00`],
  ])('of type %s and id %s is refused', async (type, id) => {
    expect(await get(type, id)).toMatchObject({ status: 400, body: { code: 'PARAMETER_INVALID' } });
  });
});

describe('how long others may keep its pictures', () => {
  async function setCacheControl(fileName: string, query = '') {
    const url = `${BASE}/set-snapshot-cache-control/${fileName}.json${query}`;
    const response = await server.app.inject({ method: 'POST', url });
    return { status: response.statusCode, body: response.json() };
  }

  test.each([
    ['', 'public, max-age=31536000, immutable'],
    ['?maxAgeSeconds=60', 'public, max-age=60, immutable'],
    ['?maxAgeSeconds=0', 'public, no-cache'],
    ['?maxAgeSeconds=60', 'public, no-cache'],
    ['', 'public, no-cache'],
  ])('is said by whoever knows it, and never becomes longer: %s', async (query, cacheControl) => {
    const { id } = (await save()).body;
    const answer = await setCacheControl(id, query);
    expect(answer).toEqual({ status: 200, body: { snapshotFileName: id, cacheControl } });
  });

  test('is not found for a snapshot that does not exist', async () => {
    expect(await setCacheControl(`sn-${'b'.repeat(22)}`)).toMatchObject({
      status: 404,
      body: { code: 'SNAPSHOT_NOT_FOUND' },
    });
  });
});

// Last, because it moves the season on.
describe('a snapshot of a season on its way', () => {
  const rosterBefore = roster(0);
  const squadNow = roster(4);
  const points = [-7, ...Array(24).fill(2)];
  let key: { seasonId: string; roundId: string };

  async function squad(playerNos: readonly number[]) {
    await writeLedgers(server.database.db, NAME, [{ userNo: 0, playerNos, userId: me.userId }]);
  }
  const shown = ({ lineup, roundName, roundScore }: Snapshot) => ({
    roundName,
    roundScore,
    ids: lineup.map(({ player }) => player?.id),
    points: lineup.map(({ player }) => player?.points),
    captain: lineup.findIndex(({ player }) => player?.isCaptain),
  });
  const idsOf = (playerNos: readonly number[]) => playerNos.map((no) => playerId(NAME, no));
  const nobody = Array(22).fill(null);

  beforeAll(async () => {
    key = { seasonId: season.seasonId, roundId: season.roundIds[0] ?? '' };
    await squad(rosterBefore);
    await server.database.db
      .updateTable('ledger')
      .set({ captain_player_no: 5, captain_round_no: 1 })
      .where('user_id', '=', me.userId)
      .execute();
  });

  test('tells the captain and no points before kick-off', async () => {
    expect(shown((await save()).body)).toEqual({
      roundName: 'Round 1',
      roundScore: null,
      ids: idsOf(rosterBefore),
      points: nobody,
      captain: 5,
    });
    await freezeLineups(server.database.db, key);
    await setPhase(server.database.db, key.roundId, 'GENERAL_LOCKED');
    const locked = shown((await save()).body);
    expect([locked.roundName, locked.roundScore, locked.points]).toEqual(['Round 1', null, nobody]);
  });

  test('shows the lineup that plays with its points, whoever was bought since', async () => {
    const { db } = server.database;
    await setPhase(db, key.roundId, 'GAMEDAY');
    await squad(squadNow);
    // Of the last on the bench a row says that they were named, and nothing else.
    await writePoints(db, NAME, key.roundId, 0, points.with(21, 0));
    expect(shown((await save()).body)).toEqual({
      roundName: 'Round 1',
      roundScore: -7 + 9 * 2 + 2 * 2,
      ids: idsOf(rosterBefore),
      points: rosterBefore.map((no) => (no === 21 ? null : points[no])),
      captain: 5,
    });
  });

  test('after a round tells its points, the score and the rank', async () => {
    const { db } = server.database;
    await db.transaction().execute((trx) => evaluateRound(trx, key));
    await setPhase(db, key.roundId, 'COMPLETED');
    const { body } = await save();
    expect(body).toMatchObject({
      roundId: key.roundId,
      roundScore: -7 + 9 * 2 + 2 * 2,
      seasonScore: -7 + 9 * 2 + 2 * 2,
      seasonRanking: 2,
      userCount: 2,
    });
    expect(shown(body).ids).toEqual(idsOf(rosterBefore));
  });

  test('of who came too late for the round shows the lineup for the next one', async () => {
    const late = await server.user();
    await writeLedgers(server.database.db, NAME, [
      { userNo: 7, playerNos: squadNow, userId: late.userId },
    ]);
    const { roundName, roundScore, points: own } = shown((await save(late)).body);
    expect([roundName, roundScore, own]).toEqual(['Round 2', null, nobody]);
  });

  test('with the next round shows the present lineup without the points of the last one', async () => {
    const { db } = server.database;
    await db
      .updateTable('season_clock')
      .set({ current_round_no: 2 })
      .where('season_id', '=', key.seasonId)
      .execute();
    const { body } = await save();
    expect(shown(body)).toEqual({
      roundName: 'Round 2',
      roundScore: null,
      ids: idsOf(squadNow),
      points: nobody,
      captain: -1,
    });
    expect(body).toMatchObject({ seasonScore: -7 + 9 * 2 + 2 * 2, seasonRanking: 2 });
  });

  test('from the second round on tells the way through the season', async () => {
    const { db } = server.database;
    expect((await save()).body.season).toBeUndefined();
    const second = { ...key, roundId: season.roundIds[1] ?? '' };
    await freezeLineups(db, second);
    await writePoints(
      db,
      NAME,
      second.roundId,
      0,
      points.map(() => 4),
    );
    await db.transaction().execute((trx) => evaluateRound(trx, second));
    await setPhase(db, second.roundId, 'COMPLETED');
    const { season: way, seasonScore } = (await save()).body;
    expect(way).toEqual({
      ranks: [2, expect.any(Number)],
      average: seasonScore / 2,
      bestRound: { name: 'Round 2', score: 11 * 4 },
      // Of the one with minus points, for whom one of two could have played.
      worstMiss: { name: 'Round 1', missed: 2 + 7 },
    });
  });

  test('at its end says so, and tells the best buy and what was missed most', async () => {
    const { db } = server.database;
    const seasonId = season.seasonId;
    const bought = [{ playerId: playerId(NAME, 10), price: 500_000 }];
    await db
      .insertInto('ledger_transaction')
      .values({
        season_id: seasonId,
        user_id: me.userId,
        version: 101,
        kind: 'PLAYER_TRANSACTION',
        payload: JSON.stringify({ bought, sold: [] }),
        budget_before: 0,
        budget_after: 0,
      })
      .execute();
    const third = { ...key, roundId: season.roundIds[2] ?? '' };
    await freezeLineups(db, third);
    // The best have sat on the bench.
    await writePoints(db, NAME, third.roundId, 0, Array(26).fill(1).fill(9, 20));
    await db.transaction().execute((trx) => evaluateRound(trx, third));
    await db.updateTable('round').set({ completed_at_ms: 1 }).execute();
    await setPhase(db, third.roundId, 'COMPLETED');
    expect((await save()).body.season).not.toHaveProperty('isOver');
    await setPhase(db, third.roundId, 'LOCKED');
    const { season: way } = (await save()).body;
    expect(way).toMatchObject({
      isOver: true,
      bestBuy: { name: 'P. 10', points: 2 + 4 + 1, price: 500_000 },
      // Five of nine points and six of one could have played.
      worstMiss: { name: 'Round 3', missed: 5 * 9 + 6 - 11 },
    });
  });

  test('tells nothing of what was missed where that is not shown, nor does the review', async () => {
    const { database } = server;
    const clientSettings = { ...DEFAULT_CLIENT_SETTINGS, showMissedPoints: false };
    const families = [accountRoutes, registerRatingRoutes];
    const discreet = await createTestServer({ database, families, config: { clientSettings } });
    const review = await discreet.app.inject({
      url: `/api/ranking/v1/season-review/${season.seasonId}/${me.userId}/me.json`,
      headers: me.headers,
    });
    const { season: way }: Snapshot = (
      await discreet.app.inject({
        method: 'POST',
        url: `${BASE}/save/${season.seasonId}/${me.userId}.json`,
        headers: me.headers,
      })
    ).json();
    await discreet.app.close();
    expect(review.json()).toMatchObject({ bestRound: expect.anything(), worstMiss: null });
    expect(way).toMatchObject({ bestBuy: { name: 'P. 10' } });
    expect(way).not.toHaveProperty('worstMiss');
  });

  test('is read once', async () => {
    const { db } = server.database;
    const { statements, plugin } = collectStatements();
    const loaded = await seasonContext(db).seasons.get(season.seasonId);
    const content = await readSnapshotContent(
      db.withPlugin(plugin),
      { season: loaded, showMissedPoints: true },
      me.userId,
    );
    expect(content.season?.ranks).toHaveLength(3);
    // The rounds that have a ranking, each with the one before.
    expect(statements.filter((text) => text.includes('previousRoundId')).length).toBe(1);
  });
});

/** What is asked of the database, as text of its tree. */
function collectStatements() {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { statements, plugin };
}
