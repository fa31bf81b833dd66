import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeLedgers } from '../evaluation/season.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { createGroupsServer, type GroupsServer } from './groups.fixture.ts';

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer();
});
afterAll(() => server.close());

const readiness = (user: TestUser, groupId: string, seasonId = server.seasonId) =>
  server.get(user, `group-ledger-ready/${seasonId}/${groupId}`);

describe('readiness of the members', () => {
  test('FULL with every place filled, else EMPTY_OR_PARTIAL; NONE without a ledger', async () => {
    const { groupId, admin, others } = await server.group(4);
    const [partial, empty, absent] = others as [TestUser, TestUser, TestUser];
    const full = Array.from({ length: 22 }, (_, i) => i);
    await writeLedgers(server.db, 'club', [
      { userNo: 0, userId: admin.userId, playerNos: full },
      { userNo: 1, userId: partial.userId, playerNos: full.with(3, -1) },
      { userNo: 2, userId: empty.userId, playerNos: full.map(() => -1) },
    ]);
    expect((await readiness(absent, groupId)).body).toEqual({
      memberLedgers: [
        { memberId: admin.userId, ledgerState: 'FULL' },
        { memberId: partial.userId, ledgerState: 'EMPTY_OR_PARTIAL' },
        { memberId: empty.userId, ledgerState: 'EMPTY_OR_PARTIAL' },
        { memberId: absent.userId, ledgerState: 'NONE' },
      ],
    });
  });

  test('is shown for groups of a thousand', async () => {
    const { groupId, admin } = await server.group(1);
    await server.fill(groupId, 999);
    expect((await readiness(admin, groupId)).body.memberLedgers).toHaveLength(1000);
  });

  test('is for members only', async () => {
    const { groupId, admin } = await server.group(1);
    expect(await readiness(await server.user(), groupId)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await readiness(admin, 'gr-none')).toMatchObject({
      status: 404,
      body: { code: 'GROUP_NOT_FOUND' },
    });
    expect(await readiness(admin, groupId, 'se-none')).toMatchObject({
      status: 404,
      body: { code: 'SEASON_NOT_FOUND' },
    });
  });
});
