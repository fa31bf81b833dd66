import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GroupPlay } from '@spieltag/shared-kernel/group-play';
import { createRandom } from '@spieltag/shared-kernel/rules';
import { evaluateRound } from '../evaluation/evaluate-round.command.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { setPhase, writeLedgers, writePoints } from '../evaluation/season.fixture.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';

const NAME = 'play';
const SEED_OF_SEVENS = 830995075;
let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer(NAME);
});
afterAll(() => server.close());

const roundId = (round: number) => `rn-${NAME}-${round + 1}`;
const choose = (by: TestUser, groupId: string, book: object) =>
  server.post(by, 'v1/choose-rule-book', { groupId, ...book });

async function look(by: TestUser, groupId: string, seasonId = server.seasonId) {
  const url = `/api/groups/v1/play/${seasonId}/${groupId}.json`;
  const response = await server.app.inject({ url, headers: by.headers });
  return { status: response.statusCode, body: response.json<GroupPlay & { code: string }>() };
}

const giveSecret = (groupId: string, secret: Buffer | null) =>
  server.db.updateTable('groups').set({ draw_secret: secret }).where('id', '=', groupId).execute();

const booksOf = async (by: TestUser, groupId: string) =>
  (await look(by, groupId)).body.books.map(({ mode, bestOf, from }) => [mode, bestOf, from]);

describe('choosing how a group is played', () => {
  test('is for admins of the group alone', async () => {
    const { groupId, others } = await server.group(2);
    const { admin: stranger } = await server.group(1);
    for (const by of [others[0] as TestUser, stranger, await server.user()]) {
      const refused = await choose(by, groupId, { mode: 'CUP' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const nowhere = await choose(stranger, 'gr-none', { mode: 'CUP' });
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } });
    const rows = await server.db.selectFrom('group_rule_book').selectAll().execute();
    expect(rows).toEqual([]);
  });

  test.each<[string, object]>([
    ['a mode that is none', { mode: 'LOTTERY' }],
    ['no mode', {}],
    ['a list of modes', { mode: ['CUP'] }],
    ['rounds that count in a cup', { mode: 'CUP', bestOf: 3 }],
    ['best rounds without how many', { mode: 'BEST_ROUNDS' }],
    ['none of the rounds', { mode: 'BEST_ROUNDS', bestOf: 0 }],
    ['half a round', { mode: 'BEST_ROUNDS', bestOf: 2.5 }],
    ['more rounds than any season has', { mode: 'BEST_ROUNDS', bestOf: 1e9 }],
    ['a text for a number', { mode: 'BEST_ROUNDS', bestOf: '1; drop table groups' }],
  ])('is refused with %s', async (_, body) => {
    const { groupId, admin } = await server.group(1);
    expect((await choose(admin, groupId, body)).status).toBe(400);
    expect(await booksOf(admin, groupId)).toEqual([]);
  });

  test('a seed cannot be chosen, and is the same however often one chooses', async () => {
    const { groupId, admin } = await server.group(1);
    const seeds = [];
    for (const mode of ['CUP', 'MONTHLY', 'CUP']) {
      await choose(admin, groupId, { mode, seed: 4 });
      seeds.push((await look(admin, groupId)).body.books[0]?.seed);
    }
    expect(seeds[2]).toBe(seeds[0]);
    expect(seeds).not.toContain(4);
  });

  test('a seed follows from a secret of the group that nobody is shown', async () => {
    const { groupId, admin } = await server.group(1);
    const seedWith = async (secret?: Buffer | null) => {
      if (secret !== undefined) await giveSecret(groupId, secret);
      await choose(admin, groupId, { mode: 'MONTHLY' });
      await choose(admin, groupId, { mode: 'CUP' });
      return (await look(admin, groupId)).body.books[0]?.seed;
    };
    const ofId = createRandom(`${groupId}:0`) >>> 1;
    const drawn = await seedWith();
    expect(drawn).not.toBe(ofId);
    expect(await seedWith()).toBe(drawn);
    expect(await seedWith(Buffer.alloc(32, 7))).toBe(SEED_OF_SEVENS);
    expect(JSON.stringify(await server.groupsOf(admin))).not.toMatch(/secret/i);
    expect(JSON.stringify(await look(admin, groupId))).not.toMatch(/secret/i);
    // A group of before has none until then.
    const given = await seedWith(null);
    expect([ofId, drawn, SEED_OF_SEVENS]).not.toContain(given);
    expect(await seedWith()).toBe(given);
  });

  test('two groups have two secrets', async () => {
    const admin = await server.user();
    const ids = [await server.found(admin), await server.found(admin)];
    const secrets = await server.db
      .selectFrom('groups')
      .select('draw_secret')
      .where('id', 'in', ids)
      .execute();
    expect(new Set(secrets.map((row) => row.draw_secret?.toString('hex'))).size).toBe(2);
    expect(secrets.map((row) => row.draw_secret?.length)).toEqual([32, 32]);
  });

  test('what holds for no round yet is replaced, and taken back by what holds already', async () => {
    const { groupId, admin } = await server.group(1);
    await choose(admin, groupId, { mode: 'CUP' });
    await choose(admin, groupId, { mode: 'BEST_ROUNDS', bestOf: 8 });
    expect(await booksOf(admin, groupId)).toEqual([['BEST_ROUNDS', 8, 0]]);
    await choose(admin, groupId, { mode: 'TABLE' });
    expect(await booksOf(admin, groupId)).toEqual([]);
  });
});

test('looking at the play is for members', async () => {
  const { groupId, admin } = await server.group(1);
  expect(await look(await server.user(), groupId)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
  expect((await look(admin, 'gr-none')).body.code).toBe('GROUP_NOT_FOUND');
  expect((await look(admin, groupId, 'se-none')).body.code).toBe('SEASON_NOT_FOUND');
});

test('a match that is brought forward takes its round to no other month', async () => {
  const { db } = server;
  const { groupId, admin } = await server.group(1);
  const months = async () => (await look(admin, groupId)).body.rounds.map(({ month }) => month);
  expect(await months()).toEqual(Array(3).fill('1970-01'));
  const matchIds = [0, 2, 4, 6].map((home) => `mt-${roundId(2)}-${home}`);
  const dayOf = (day: number) => day * 86_400_000;
  const put = (ids: readonly string[], day: number) =>
    db
      .updateTable('match')
      .set({ date_ms: dayOf(day) })
      .where('id', 'in', ids)
      .execute();
  await put(matchIds, 40);
  expect(await months()).toEqual(['1970-01', '1970-01', '1970-02']);
  await put(matchIds.slice(0, 1), 21);
  expect(await months()).toEqual(['1970-01', '1970-01', '1970-02']);
  await put(matchIds, 21);
});

describe('over rounds that are locked and evaluated', () => {
  test('books hold from the next lock on, who goes has played, and a correction corrects', async () => {
    const { db } = server;
    const { groupId, token, admin, others } = await server.group(3);
    const [second, third] = others as [TestUser, TestUser];
    const team = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);
    await writeLedgers(db, NAME, [
      { userNo: 0, userId: admin.userId, playerNos: team(0) },
      { userNo: 1, userId: second.userId, playerNos: team(1) },
      { userNo: 2, userId: third.userId, playerNos: team(2).with(21, -1) },
    ]);
    const key = { seasonId: server.seasonId, roundId: roundId(0) };
    const scoresOf = async () =>
      (await look(admin, groupId)).body.rounds.map(({ scores }) => scores);
    await choose(admin, groupId, { mode: 'HEAD_TO_HEAD' });
    expect(await scoresOf()).toEqual([null, null, null]);

    await freezeLineups(db, key);
    await setPhase(db, roundId(0), 'GAMEDAY');
    await choose(admin, groupId, { mode: 'CUP' });
    expect(await booksOf(third, groupId)).toEqual([
      ['HEAD_TO_HEAD', null, 0],
      ['CUP', null, 1],
    ]);
    expect((await look(admin, groupId)).body.rounds.map(({ state }) => state)).toEqual([
      'RUNNING',
      'OPEN',
      'OPEN',
    ]);
    await choose(admin, groupId, { mode: 'HEAD_TO_HEAD' });
    expect(await booksOf(third, groupId)).toEqual([['HEAD_TO_HEAD', null, 0]]);
    // The season has gained rounds since.
    await db.updateTable('round').set({ known_rounds: 2 }).where('id', '=', roundId(0)).execute();
    expect((await look(admin, groupId)).body.rounds.map((round) => round.knownRounds)).toEqual([
      2,
      undefined,
      undefined,
    ]);

    await server.post(second, 'leave-group', { groupId });
    await writePoints(db, NAME, roundId(0), 0, [10, ...Array(29).fill(1)]);
    await db.transaction().execute((trx) => evaluateRound(trx, key));
    expect(await scoresOf()).toEqual([[20, 11, null], null, null]);
    const { members } = (await look(admin, groupId)).body;
    expect(members.map(({ userId, stays }) => [userId, stays])).toEqual([
      [admin.userId, [{ from: 0, until: null }]],
      [second.userId, [{ from: 0, until: 1 }]],
      [third.userId, [{ from: 0, until: null }]],
    ]);

    await writePoints(db, NAME, roundId(0), 0, [0, ...Array(29).fill(1)]);
    await db.transaction().execute((trx) => evaluateRound(trx, key));
    expect(await scoresOf()).toEqual([[10, 11, null], null, null]);

    // Back before the next lock: as if they had never gone.
    await server.join(second, token);
    const back = (await look(second, groupId)).body.members.find(
      ({ userId }) => userId === second.userId,
    );
    expect(back?.stays).toEqual([
      { from: 0, until: 1 },
      { from: 1, until: null },
    ]);
  });

  test('one nobody has played in is waited for until another one has been, or the season is over', async () => {
    const { db, seasonId } = server;
    const { groupId, admin } = await server.group(1);
    const playerNos = Array.from({ length: 22 }, (_, slot) => slot);
    await writeLedgers(db, NAME, [{ userNo: 3, userId: admin.userId, playerNos }]);
    const evaluate = (roundNo: number) =>
      db
        .transaction()
        .execute((trx) => evaluateRound(trx, { seasonId, roundId: roundId(roundNo) }));
    const roundsOf = async () =>
      (await look(admin, groupId)).body.rounds.slice(1).map(({ state, scores }) => [state, scores]);

    await freezeLineups(db, { seasonId, roundId: roundId(1) });
    await evaluate(1);
    expect(await roundsOf()).toEqual([
      ['RUNNING', null],
      ['OPEN', null],
    ]);

    await setPhase(db, roundId(2), 'LOCKED');
    expect((await roundsOf())[0]).toEqual(['FINAL', [null]]);
    await setPhase(db, roundId(2), 'GAMEDAY');

    await freezeLineups(db, { seasonId, roundId: roundId(2) });
    expect(await roundsOf()).toEqual([
      ['RUNNING', null],
      ['RUNNING', null],
    ]);
    await writePoints(db, NAME, roundId(2), 0, Array(30).fill(2));
    await evaluate(2);
    expect(await roundsOf()).toEqual([
      ['FINAL', [null]],
      ['FINAL', [22]],
    ]);

    await writePoints(db, NAME, roundId(1), 0, Array(30).fill(1));
    await evaluate(1);
    expect((await roundsOf())[0]).toEqual(['FINAL', [11]]);
  });
});
