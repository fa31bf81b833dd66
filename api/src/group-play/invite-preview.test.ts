import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';

const HOUR_MS = 3_600_000;

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer('preview');
});
afterAll(() => server.close());

async function preview(token: unknown, seasonId = server.seasonId) {
  const url = `/api/groups/v1/${seasonId}/invite-preview.json`;
  const response = await server.app.inject({ method: 'POST', url, payload: { token } });
  return { status: response.statusCode, body: response.json() };
}

test('whoever has the link reads the group, its rules, who invites and how many are in, and nobody else', async () => {
  const { groupId, token, admin, others } = await server.group(3);
  await server.post(admin, 'v1/choose-rule-book', { groupId, mode: 'BEST_ROUNDS', bestOf: 8 });
  const names = await server.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      [admin, ...others].map(({ userId }) => userId),
    )
    .execute();
  const nameOf = (userId: string) => names.find(({ id }) => id === userId)?.name ?? '';
  const { status, body } = await preview(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    name: 'Kurve Nord',
    invitedBy: nameOf(admin.userId),
    memberCount: 3,
    isFull: false,
    mode: 'BEST_ROUNDS',
    bestOf: 8,
  });
  for (const { userId } of others) expect(JSON.stringify(body)).not.toContain(nameOf(userId));
});

test('who has made the link and is gone invites no more', async () => {
  const { groupId, token, admin } = await server.group(2);
  await server.post(admin, 'leave-group', { groupId });
  expect((await preview(token)).body).toMatchObject({ invitedBy: null, memberCount: 1 });
});

test('a full group says so', async () => {
  const { groupId, token } = await server.group(1);
  await server.fill(groupId, 999);
  expect((await preview(token)).body).toMatchObject({ memberCount: 1000, isFull: true });
});

test('a link is the same in every season of the league, valid by the time of its own', async () => {
  const { groupId, admin } = await server.group(1);
  const next = await server.nextSeason('preview-next');
  const { body } = await server.post(admin, `${next}/create-public-join-link`, { groupId });
  expect(await preview(body.token)).toMatchObject({ status: 200, body: { name: 'Kurve Nord' } });
  await server.setSeasonTime(body.validUntil, next);
  expect((await preview(body.token)).body.code).toBe('INVITE_EXPIRED');
});

test('a link that was replaced, of another league, or of nobody is not valid', async () => {
  const { groupId, token, admin } = await server.group(1);
  const { seasonId } = await importFixtureSeason(server.db, 'elsewhere');
  expect((await preview(token, seasonId)).body.code).toBe('INVITE_INVALID');
  await server.invite(admin as TestUser, groupId);
  expect(await preview(token)).toMatchObject({ status: 422, body: { code: 'INVITE_INVALID' } });
  expect((await preview('a'.repeat(32))).body.code).toBe('INVITE_INVALID');
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['an empty text', ''],
  ['a text without end', 'a'.repeat(300)],
  ['something else than text', { $ne: '' }],
])('%s for a token is refused', async (_, token) => {
  expect((await preview(token)).status).toBe(400);
});

test('a link that has expired says so', async () => {
  const { token } = await server.group(1);
  await server.setSeasonTime((await server.firstKickoff()) + 1);
  expect(await preview(token)).toMatchObject({ status: 410, body: { code: 'INVITE_EXPIRED' } });
});

test('whoever is in the group is told so, also when the link has expired, and nobody becomes a member by asking', async () => {
  const { groupId, token, admin, others } = await server.group(3);
  const [kicked, member] = others as [TestUser, TestUser];
  const stranger = await server.user();
  await server.post(admin, 'kick-member', { groupId, userId: kicked.userId });
  const ask = async (user: TestUser) =>
    (await server.post(user, `v1/${server.seasonId}/invite-membership`, { token })).body;
  const answers = async () => Promise.all([admin, member, kicked, stranger].map(ask));
  const expected = [
    { state: 'MEMBER', groupId },
    { state: 'MEMBER', groupId },
    { state: 'REMOVED', groupId },
    { state: 'NONE', groupId: null },
  ];
  expect(await answers()).toEqual(expected);
  await server.setSeasonTime((await server.firstKickoff()) + 100 * HOUR_MS);
  expect((await preview(token)).body.code).toBe('INVITE_EXPIRED');
  expect(await answers()).toEqual(expected);
  expect((await preview('a'.repeat(32))).body.code).toBe('INVITE_INVALID');
});
