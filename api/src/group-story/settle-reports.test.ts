import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';
import { settleReports } from './index.ts';

let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer('verdict');
});
afterAll(() => server.close());

test('what one operator has left as it is no other one removes who still has it in a list', async () => {
  const { db, seasonId } = server;
  const { groupId, admin, others } = await server.group(2);
  const [member] = others as [TestUser];
  await server.post(admin, 'v1/announce', { groupId, text: 'Das bleibt stehen' });
  const announced = async () =>
    (
      await server.app.inject({
        url: `/api/groups/v1/story/${seasonId}/${groupId}/1000.json`,
        headers: member.headers,
      })
    ).json().announcement;
  const announcementId: number = (await announced()).id;
  const report = () => server.post(member, 'v1/report-announcement', { groupId, announcementId });
  const settle = (actor: string, remove: boolean) => {
    const by = { actor, at: new Date(), reason: 'has been looked at' };
    return settleReports(db, by, { announcementId, remove });
  };
  await report();
  await settle('us-first', false);
  await expect(settle('us-second', true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await announced()).toMatchObject({ text: 'Das bleibt stehen' });
  const verdicts = db
    .selectFrom('admin_audit')
    .select('actor')
    .where('action', '=', 'settleReports')
    .where('subject', '=', String(announcementId));
  expect(await verdicts.execute()).toEqual([{ actor: 'us-first' }]);
  // Another report of it is another case.
  await report();
  await settle('us-second', true);
  expect(await announced()).toBeNull();
});
