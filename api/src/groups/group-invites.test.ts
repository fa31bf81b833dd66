import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { createGroupsServer, type GroupsServer } from './groups.fixture.ts';

const HOUR_MS = 3_600_000;
let server: GroupsServer;
let kickoff: number;
beforeAll(async () => {
  server = await createGroupsServer();
  kickoff = await server.firstKickoff();
  await server.setSeasonTime(kickoff - 24 * HOUR_MS);
});
afterAll(() => server.close());

const createLink = (user: TestUser, groupId: string, seasonId = server.seasonId) =>
  server.post(user, `${seasonId}/create-public-join-link`, { groupId });

describe('an invite link', () => {
  test('is made by admins, who alone see its token', async () => {
    const { groupId, admin, others } = await server.group(2);
    const { status, body } = await createLink(admin, groupId);
    expect(status).toBe(200);
    const [shown] = await server.groupsOf(admin);
    expect(shown).toMatchObject({
      publicJoinToken: body.token,
      publicJoinTokenValidUntil: body.validUntil,
    });
    const [member] = others as [TestUser];
    expect((await server.groupsOf(member))[0]).toMatchObject({
      publicJoinToken: null,
      publicJoinTokenValidUntil: null,
    });
    expect(await createLink(member, groupId)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });

  test('has at least 128 random bits, and its table does not tell them', async () => {
    const { groupId, token } = await server.group(1);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const row = await server.db
      .selectFrom('group_invite')
      .selectAll()
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow();
    const stored = [row.token_hash, row.sealed_token].map((bytes) => bytes.toString('latin1'));
    for (const text of stored) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token, 'base64url').toString('latin1'));
    }
  });

  test('whose sealed token was tampered with is not shown, but still works', async () => {
    const { groupId, token, admin } = await server.group(1);
    await server.db
      .updateTable('group_invite')
      .set({ sealed_token: Buffer.alloc(60, 7) })
      .where('group_id', '=', groupId)
      .execute();
    expect((await server.groupsOf(admin))[0]?.publicJoinToken).toBeNull();
    expect((await server.join(await server.user(), token)).status).toBe(200);
  });

  test('is replaced by a new one', async () => {
    const { groupId, token, admin } = await server.group(1);
    const fresh = await server.invite(admin, groupId);
    expect(await server.join(await server.user(), token)).toMatchObject({
      status: 422,
      body: { code: 'INVITE_INVALID' },
    });
    expect((await server.join(await server.user(), fresh)).status).toBe(200);
  });

  test('belongs to a season of the group’s league', async () => {
    const { groupId, admin } = await server.group(1);
    expect(await createLink(admin, groupId, 'se-none')).toMatchObject({
      status: 404,
      body: { code: 'SEASON_NOT_FOUND' },
    });
  });
});

describe('how long a link is valid', () => {
  test.each([
    ['made before the season: until its first kick-off', -24, -1 / 3600, 200],
    ['made before the season: not from the first kick-off on', -24, 0, 410],
    ['made later: for 72 hours', 5, 5 + 72 - 1 / 3600, 200],
    ['made later: not after 72 hours', 5, 5 + 72, 410],
  ])('%s', async (_name, madeAfterHours, usedAfterHours, status) => {
    await server.setSeasonTime(kickoff + madeAfterHours * HOUR_MS);
    const { token, admin } = await server.group(1);
    await server.setSeasonTime(kickoff + usedAfterHours * HOUR_MS);
    const answer = await server.join(await server.user(), token);
    expect(answer.status).toBe(status);
    const [shown] = await server.groupsOf(admin);
    expect(shown?.publicJoinToken).toBe(status === 200 ? token : null);
    if (status !== 200) expect(answer.body.code).toBe('INVITE_EXPIRED');
    await server.setSeasonTime(kickoff - 24 * HOUR_MS);
  });
});

describe('joining by a link', () => {
  test('answers the group with the new member', async () => {
    const { groupId, token, admin } = await server.group(1);
    const user = await server.user();
    const { status, body } = await server.join(user, token);
    expect({ status, id: body.id }).toEqual({ status: 200, id: groupId });
    expect(body.members).toMatchObject([
      { id: admin.userId, role: 'Admin' },
      { id: user.userId, role: 'Member' },
    ]);
  });

  test.each([
    ['unknown', 'A'.repeat(32)],
    ['no token at all', "' or 1=1 --"],
  ])('is refused with a token that is %s', async (_name, token) => {
    expect(await server.join(await server.user(), token)).toMatchObject({
      status: 422,
      body: { code: 'INVITE_INVALID' },
    });
  });

  const joinIn = async (seasonId: string, token: string) =>
    server.post(await server.user(), `${seasonId}/join-by-public-link`, { token });

  test('works in every season of the league, as long as the one it was made for says', async () => {
    const { groupId, token, admin } = await server.group(1);
    const next = await server.nextSeason('club-next');
    expect(await joinIn(next, token)).toMatchObject({ status: 200, body: { id: groupId } });
    const { body } = await createLink(admin, groupId, next);
    const [shown] = await server.groupsOf(admin);
    expect(shown).toMatchObject({ publicJoinToken: body.token, publicJoinSeasonId: next });
    expect(await joinIn(server.seasonId, body.token)).toMatchObject({ status: 200 });
    await server.setSeasonTime(body.validUntil, next);
    expect(await joinIn(server.seasonId, body.token)).toMatchObject({
      body: { code: 'INVITE_EXPIRED' },
    });
  });

  test('is refused in a season of another league', async () => {
    const { token } = await server.group(1);
    const { seasonId } = await importFixtureSeason(server.db, 'elsewhere');
    for (const other of [seasonId, 'se-none']) {
      expect(await joinIn(other, token)).toMatchObject({ body: { code: 'INVITE_INVALID' } });
    }
  });

  test('is refused to those who are in already, also after the link has expired', async () => {
    const { groupId, token, admin } = await server.group(1);
    const again = { status: 422, body: { code: 'ALREADY_MEMBER', params: { groupId } } };
    expect(await server.join(admin, token)).toMatchObject(again);
    await server.setSeasonTime(kickoff);
    expect(await server.join(admin, token)).toMatchObject(again);
    await server.setSeasonTime(kickoff - 24 * HOUR_MS);
  });

  test('is refused to trial accounts', async () => {
    const { token } = await server.group(1);
    expect(await server.join(await server.guest(), token)).toMatchObject({
      status: 403,
      body: { code: 'TRIAL_NOT_ALLOWED' },
    });
  });

  test('stops at ten groups, also when links are followed at the same moment', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 12 }, async () => (await server.group(1)).token),
    );
    const user = await server.user();
    const answers = await Promise.all(tokens.map((token) => server.join(user, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toBe('GROUP_LIMIT');
    }
    expect(await server.groupsOf(user)).toHaveLength(10);
  });

  test('stops at 1000 members, also when they come at the same moment', async () => {
    const { groupId, token, admin } = await server.group(1);
    await server.fill(groupId, 996);
    const users = await Promise.all(Array.from({ length: 6 }, () => server.user()));
    const answers = await Promise.all(users.map((user) => server.join(user, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body.code).toBe('GROUP_FULL');
    }
    expect((await server.groupsOf(admin))[0]?.members).toHaveLength(1000);
  });

  test('the same user at the same moment is one member', async () => {
    const { token, admin } = await server.group(1);
    const user = await server.user();
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.join(user, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await server.groupsOf(admin))[0]?.members).toHaveLength(2);
  });
});
