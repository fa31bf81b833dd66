import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountRoutes } from '../account/account.routes.ts';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';

let server: TestServer;
let leagueId: string;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  ({ leagueId } = await importFixtureSeason(server.database.db, 'club'));
});
afterAll(() => server.close());

async function create(user: TestUser, name: string, league = leagueId, key?: string) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/groups/create-group.json',
    headers: key === undefined ? user.headers : { ...user.headers, 'idempotency-key': key },
    payload: { name, leagueId: league },
  });
  return { status: response.statusCode, body: response.json() };
}

async function groupsOf(user: TestUser, id = user.userId, league = leagueId) {
  const response = await server.app.inject({
    url: `/api/groups/v2/${league}/${id}/me.json`,
    headers: user.headers,
  });
  return { status: response.statusCode, body: response.json() };
}

describe('founding a group', () => {
  test('makes the founder its admin and lists it among the own groups', async () => {
    const founder = await server.user();
    const { status, body } = await create(founder, 'Die Elf vom Dienst');
    expect(status).toBe(200);
    expect(body).toMatchObject({ leagueId, name: 'Die Elf vom Dienst', publicJoinToken: null });
    expect(body.publicJoinTokenValidUntil).toBeNull();
    expect(body.groupId).toBe(body.id);
    expect(body.members).toMatchObject([{ id: founder.userId, role: 'Admin' }]);
    expect((await groupsOf(founder)).body).toEqual({ groups: [body] });
    expect((await groupsOf(founder, founder.userId, 'lg-other')).body).toEqual({ groups: [] });
  });

  test.each([
    ['ab', 'too short'],
    ['x'.repeat(33), 'too long'],
    ['zwei  Leerzeichen', 'two spaces in a row'],
    [' ab ', 'too short without the spaces around it'],
    ['Punkt!', 'a sign that is not allowed'],
  ])('is refused with the name "%s": %s', async (name) => {
    const { status, body } = await create(await server.user(), name);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'NAME_INVALID' });
  });

  test('happens once under one key of one founder, who is answered with the group as it stands', async () => {
    const [founder, other] = [await server.user(), await server.user()];
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create(founder, 'Einmal', leagueId, 'key-1')),
    );
    const [id, ...more] = new Set(answers.map(({ body }) => body.id));
    expect([typeof id, more]).toEqual(['string', []]);
    expect((await groupsOf(founder)).body.groups).toMatchObject([{ id, name: 'Einmal' }]);
    expect((await create(founder, 'Anders', leagueId, 'key-1')).body.name).toBe('Einmal');
    expect((await create(founder, 'Einmal', leagueId, 'key-2')).body.id).not.toBe(id);
    expect((await create(other, 'Einmal', leagueId, 'key-1')).body.id).not.toBe(id);
  });

  test('under one key is answered the tenth time, too, and makes nobody an admin again who has left', async () => {
    const founder = await server.user();
    const { id } = (await create(founder, 'Einmal', leagueId, 'key-1')).body;
    for (const no of [2, 3, 4, 5, 6, 7, 8, 9, 10]) await create(founder, `Gruppe ${no}`);
    expect((await create(founder, 'Einmal', leagueId, 'key-1')).body.id).toBe(id);
    const other = await server.user();
    const { db } = server.database;
    const member = { group_id: id, user_id: other.userId, role: 'Admin' } as const;
    await db.insertInto('group_member').values(member).execute();
    await db
      .deleteFrom('group_member')
      .where('group_id', '=', id)
      .where('user_id', '=', founder.userId)
      .execute();
    const { status, body } = await create(founder, 'Einmal', leagueId, 'key-1');
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('keeps the name without spaces around it, as a user name is kept', async () => {
    const { status, body } = await create(await server.user(), ' Südkurve ');
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'Südkurve' });
  });

  test('is refused to trial accounts', async () => {
    const { status, body } = await create(await server.guest(), 'Probe');
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
  });

  test('is refused in a league that does not exist', async () => {
    const { status, body } = await create(await server.user(), 'Nirgends', 'lg-none');
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('stops at ten groups, also when they are founded at the same moment', async () => {
    const founder = await server.user();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, i) => create(founder, `Gruppe ${i}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) expect(body.code).toBe('GROUP_LIMIT');
    expect((await groupsOf(founder)).body.groups).toHaveLength(10);
  });
});

test('the groups of somebody else are not shown', async () => {
  const [me, other] = [await server.user(), await server.user()];
  expect(await groupsOf(me, other.userId)).toMatchObject({ status: 403 });
});
