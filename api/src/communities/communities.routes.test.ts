import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Communities, OwnCommunities } from '@spieltag/shared-kernel/communities';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { deleteUser } from '../administration/delete-user.command.ts';
import { readPerson } from '../administration/people.command.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  setPhase,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

jest.setTimeout(120_000);

const NAME = 'comm';
const CLUB = `tm-${NAME}-0`;
const OTHER_CLUB = `tm-${NAME}-1`;
const from = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: TestServer;
/** Shares the database alone. */
let second: TestServer;
let season: FixtureSeason;
/** Ranked in this order by the first round; the last two are tied. */
let users: readonly [TestUser, TestUser, TestUser, TestUser];

beforeAll(async () => {
  server = await createTestServer();
  second = await createTestServer({ database: server.database });
  const { db } = server.database;
  season = await importFixtureSeason(db, NAME);
  users = [await server.user(), await server.user(), await server.user(), await server.user()];
  const rosters = [from(0), from(1), from(30), from(40)];
  await writeLedgers(
    db,
    NAME,
    users.map(({ userId }, userNo) => ({ userNo, userId, playerNos: rosters[userNo] ?? [] })),
  );
  await play(0, [10, ...Array(29).fill(1)]);
});
afterAll(async () => {
  await second.app.close();
  await server.close();
});

const roundId = (round: number) => season.roundIds[round] ?? '';
const keyOf = (round: number) => ({ seasonId: season.seasonId, roundId: roundId(round) });

async function moveTo(round: number, phase: RoundPhase): Promise<void> {
  await server.database.db.transaction().execute(async (trx) => {
    await setPhase(trx, roundId(round), phase);
    await trx
      .updateTable('season_clock')
      .set((eb) => ({ current_round_no: round + 1, state_version: eb('state_version', '+', 1) }))
      .where('season_id', '=', season.seasonId)
      .execute();
  });
}

/** Again as well: a correction. */
async function play(round: number, points: readonly number[]): Promise<void> {
  const { db } = server.database;
  const rounds = await db.selectFrom('frozen_round').select('round_id').execute();
  const isFrozen = rounds.some(({ round_id }) => round_id === roundId(round));
  if (!isFrozen) await freezeLineups(db, keyOf(round));
  await db.transaction().execute(async (trx) => {
    await writePoints(trx, NAME, roundId(round), 0, points);
    await evaluateRound(trx, keyOf(round));
  });
  await moveTo(round, 'COMPLETED');
}

const url = (path: string) => `/api/communities/v1/${season.seasonId}/${path}.json`;

async function change(user: TestUser, what: 'join' | 'leave', communityId: unknown, on = server) {
  const { headers } = user;
  const payload = { communityId };
  const answer = await on.app.inject({ method: 'POST', url: url(what), headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const join = async (user: TestUser, id: string, on = server): Promise<OwnCommunities> =>
  (await change(user, 'join', id, on)).body;

async function get<T>(path: string, user?: TestUser, on = server): Promise<T> {
  const answer = await on.app.inject({ url: path, headers: user?.headers ?? {} });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.json();
}
const list = (on = server) => get<Communities>(url('list'), undefined, on);
const ranking = (kind: string, id: string, round = 0, part = '20/0', on = server) =>
  get<Ranking>(
    `/api/ranking/v1/${kind}-ranking/${season.seasonId}/${roundId(round)}/community/${id}/${part}.json`,
    undefined,
    on,
  );
const around = (user: TestUser, id: string, kind = 'season', round = 0) =>
  get<Ranking>(
    `/api/ranking/v1/${kind}-ranking/${season.seasonId}/${roundId(round)}/community/${id}/${user.userId}/around.json`,
    user,
  );
const shown = ({ entries }: Ranking) =>
  entries.map(({ userId, index, rank, prevRank, score }) => [
    users.findIndex((user) => user.userId === userId),
    index,
    rank,
    prevRank,
    score,
  ]);

test('nobody is in one by default, every club has one', async () => {
  const { clubs, countries } = await list();
  expect(clubs).toHaveLength(8);
  expect(clubs.every(({ managers }) => managers === 0)).toBe(true);
  expect(countries).toEqual([]);
  expect(await get(url(`${users[0].userId}/me`), users[0])).toEqual({ club: null, country: null });
  expect(await ranking('season', CLUB)).toMatchObject({ entries: [], entryCount: 0 });
});

describe('who joins', () => {
  test('is in one of a club and one of a country, and changes by joining another', async () => {
    const [me] = users;
    expect(await join(me, OTHER_CLUB)).toEqual({ club: OTHER_CLUB, country: null });
    expect(await join(me, 'DE')).toEqual({ club: OTHER_CLUB, country: 'DE' });
    expect(await join(me, CLUB)).toEqual({ club: CLUB, country: 'DE' });
    expect(await get(url(`${me.userId}/me`), me, second)).toEqual({ club: CLUB, country: 'DE' });
    const { clubs, countries } = await list();
    expect(clubs.filter(({ managers }) => managers > 0)).toEqual([{ id: CLUB, managers: 1 }]);
    expect(countries).toEqual([{ id: 'DE', managers: 1 }]);
  });

  test('twice is in it once', async () => {
    const [me] = users;
    const answers = await Promise.all([join(me, CLUB), join(me, CLUB, second), join(me, CLUB)]);
    for (const own of answers) expect(own).toEqual({ club: CLUB, country: 'DE' });
    const { clubs } = await list();
    expect(clubs.find(({ id }) => id === CLUB)?.managers).toBe(1);
  });

  test('two at once and at two servers is in both kinds, or in the last of one', async () => {
    const [, you] = users;
    await Promise.all([join(you, OTHER_CLUB), join(you, 'XE', second)]);
    const own = await get<OwnCommunities>(url(`${you.userId}/me`), you);
    expect(own).toEqual({ club: OTHER_CLUB, country: 'XE' });
    await Promise.all([join(you, CLUB), join(you, `tm-${NAME}-2`, second)]);
    const { clubs } = await list(second);
    expect(clubs.reduce((sum, { managers }) => sum + managers, 0)).toBe(2);
    await join(you, CLUB);
  });

  test.each<[string, unknown, number, string]>([
    ['no club of the season', 'tm-elsewhere-0', 404, 'NOT_FOUND'],
    ['no country', 'ZZ', 404, 'NOT_FOUND'],
    ['small letters', 'de', 400, 'PARAMETER_INVALID'],
    ['a group', 'gr-somewhere', 400, 'PARAMETER_INVALID'],
    ['two', ['DE', 'AT'], 400, 'PARAMETER_INVALID'],
    ['nothing', null, 400, 'PARAMETER_INVALID'],
    ['a prototype', '__proto__', 400, 'PARAMETER_INVALID'],
  ])('is refused %s', async (_what, id, status, code) => {
    const answer = await change(users[0], 'join', id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('needs an account, and a team of the season', async () => {
    const guest = await change(await server.guest(), 'join', 'DE');
    expect([guest.status, guest.body.code]).toEqual([403, 'TRIAL_NOT_ALLOWED']);
    const stranger = await change(await server.user(), 'join', 'DE');
    expect([stranger.status, stranger.body.code]).toEqual([404, 'USER_NOT_FOUND']);
  });
});

describe('who leaves', () => {
  test('is not in it any more; in the other one still', async () => {
    const [, , other] = users;
    await join(other, OTHER_CLUB);
    await join(other, 'AT');
    const left = await change(other, 'leave', OTHER_CLUB);
    expect(left.body).toEqual({ club: null, country: 'AT' });
    expect(await ranking('season', OTHER_CLUB)).toMatchObject({ entries: [], entryCount: 0 });
  });

  test('a page that does not know of another choice does not undo it', async () => {
    const [, , other] = users;
    await join(other, 'CH');
    const stale = await change(other, 'leave', 'AT');
    expect([stale.status, stale.body.code]).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(await get(url(`${other.userId}/me`), other)).toMatchObject({ country: 'CH' });
    await change(other, 'leave', 'CH');
  });
});

describe('the ranking', () => {
  test('is of the points of the whole season, among who is in it now', async () => {
    expect(shown(await ranking('season', CLUB))).toEqual([
      [0, 0, 1, null, 20],
      [1, 1, 2, null, 11],
    ]);
    await join(users[3], CLUB, second);
    await join(users[2], CLUB);
    expect(shown(await ranking('round', CLUB))).toEqual([
      [0, 0, 1, null, 20],
      [1, 1, 2, null, 11],
      [2, 2, 3, null, 0],
      [3, 3, 3, null, 0],
    ]);
    expect(await ranking('round', CLUB)).toMatchObject({ state: 'CALCULATED', entryCount: 4 });
    await change(users[0], 'leave', CLUB, second);
    expect(shown(await ranking('round', CLUB))[0]).toEqual([1, 0, 1, null, 11]);
    await join(users[0], CLUB);
  });

  test('comes in pages, and is empty beyond the last one', async () => {
    expect(shown(await ranking('season', CLUB, 0, '3/1'))).toEqual([[3, 3, 3, null, 0]]);
    expect(await ranking('season', CLUB, 0, '3/2')).toMatchObject({ entries: [], entryCount: 4 });
    expect(await ranking('season', CLUB, 0, '3/10000000')).toMatchObject({ entries: [] });
  });

  test('says where somebody stands, and nothing of who is not in it', async () => {
    const own = await around(users[2], CLUB);
    expect(shown(own).find(([user]) => user === 2)).toEqual([2, 2, 3, null, 0]);
    expect(await around(users[2], 'DE')).toMatchObject({ entries: [], entryCount: 1 });
  });

  test('is none of what there is not', async () => {
    const path = `/api/ranking/v1/season-ranking/${season.seasonId}`;
    for (const [part, code] of [
      [`${roundId(0)}/community/tm-nowhere/20/0`, 'NOT_FOUND'],
      [`rn-nowhere/community/${CLUB}/20/0`, 'ROUND_NOT_FOUND'],
    ]) {
      const answer = await server.app.inject({ url: `${path}/${part}.json` });
      expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
    }
  });

  test('moves while a round is played, and compares with the ranks among the same', async () => {
    await freezeLineups(server.database.db, keyOf(1));
    await writePoints(server.database.db, NAME, roundId(1), 0, [0, ...Array(40).fill(2)]);
    await moveTo(1, 'GAMEDAY');
    const running = await ranking('round', CLUB, 1);
    expect(running).toMatchObject({ state: 'CREATED', entryCount: 4 });
    expect(running.revision).toBeGreaterThan(0);
    expect(shown(running)[0]).toEqual([1, 0, 1, 2, 22]);
    expect(shown(await around(users[1], CLUB, 'round', 1))[0]).toEqual([1, 0, 1, 2, 22]);
    await change(users[0], 'leave', CLUB);
    expect(shown(await ranking('round', CLUB, 1))[0]).toEqual([1, 0, 1, 1, 22]);
    await join(users[0], CLUB);
  });

  test('is final after the evaluation, and another one after a correction', async () => {
    await play(1, [0, ...Array(40).fill(2)]);
    const before = await ranking('season', CLUB, 1);
    expect(shown(before).slice(0, 2)).toEqual([
      [0, 0, 1, 1, 40],
      [1, 1, 2, 2, 33],
    ]);
    await play(1, [-50, ...Array(40).fill(2)]);
    const after = await ranking('season', CLUB, 1);
    expect(shown(after)[0]).toEqual([1, 0, 1, 2, 33]);
    expect(after.ts).toBeGreaterThanOrEqual(before.ts);
    const own = await around(users[0], CLUB, 'season', 1);
    expect(shown(own).find(([user]) => user === 0)).toEqual([0, 3, 4, 1, -10]);
  });
});

test('own data name the choice, and an account that is deleted is in no public league', async () => {
  const [, , , gone] = users;
  const { db } = server.database;
  const before = (await ranking('season', CLUB, 1)).entryCount;
  const read = () => readPerson(db, gone.userId, new Date(), (work) => work());
  expect((await read()).tables.community_choice).toMatchObject([{ club_id: CLUB }]);
  await deleteUser(server.app.apiContext, gone.userId, {
    ...{ actor: 'us-admin', at: new Date(), reason: 'has asked for it' },
    ...{ action: 'deleteUser', subject: gone.userId },
  });
  for (const on of [server, second]) {
    const { entries, entryCount } = await ranking('season', CLUB, 1, '20/0', on);
    expect(entryCount).toBe(before - 1);
    expect(entries.some(({ userId }) => userId === gone.userId)).toBe(false);
  }
  const left = await db
    .selectFrom('community_choice')
    .selectAll()
    .where('user_no', '=', 3)
    .execute();
  expect(left).toMatchObject([{ user_id: null, club_id: null, country: null }]);
  const late = await change(gone, 'join', CLUB);
  expect([late.status, late.body.code]).toEqual([401, 'TOKEN_INVALID']);
});

test('a season that is over keeps its public leagues as they are', async () => {
  await play(2, []);
  const last = season.roundIds[2] ?? '';
  const [me] = users;
  const own = () => get<OwnCommunities>(url(`${me.userId}/me`), me);
  const before = await own();
  expect(before.club).toBe(CLUB);
  await setPhase(server.database.db, last, 'LOCKED');
  // Nobody could come back.
  for (const [what, id] of [
    ['join', 'FR'],
    ['leave', CLUB],
  ] as const) {
    const late = await change(me, what, id);
    expect([what, late.status, late.body.code]).toEqual([what, 409, 'SEASON_OVER']);
  }
  expect(await own()).toEqual(before);
  const none = await change(me, 'leave', OTHER_CLUB);
  expect([none.status, none.body.code]).toEqual([404, 'MEMBER_NOT_FOUND']);
});
