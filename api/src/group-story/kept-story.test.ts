import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GroupStory } from '@spieltag/shared-kernel/group-play';
import { updateUser } from '../account/user.repository.ts';
import { evaluateRound } from '../evaluation/evaluate-round.command.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { writeLedgers, writePoints } from '../evaluation/season.fixture.ts';
import { findPlayVersion } from '../group-play/index.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import type { TestUser } from '../testing/test-server.ts';

const NAME = 'kept';
const ROUND = `rn-${NAME}-1`;
const team = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

let server: GroupsServer;
let groupId: string;
let token: string;
let admin: TestUser;
let member: TestUser;
beforeAll(async () => {
  server = await createGroupsServer(NAME);
  const group = await server.group(2);
  ({ groupId, token, admin } = group);
  [member] = group.others as [TestUser];
  await writeLedgers(server.db, NAME, [
    { userNo: 0, userId: admin.userId, playerNos: team(0) },
    { userNo: 1, userId: member.userId, playerNos: team(1) },
  ]);
  await freezeLineups(server.db, { seasonId: server.seasonId, roundId: ROUND });
  await evaluate(10);
});
afterAll(() => server.close());

/** With the first player worth so much, whom the admin alone has. */
async function evaluate(points: number): Promise<void> {
  await writePoints(server.db, NAME, ROUND, 0, [points, ...Array(29).fill(1)]);
  await server.db
    .transaction()
    .execute((trx) => evaluateRound(trx, { seasonId: server.seasonId, roundId: ROUND }));
}

async function story(by: TestUser): Promise<GroupStory> {
  const url = `/api/groups/v1/story/${server.seasonId}/${groupId}/1000.json`;
  const response = await server.app.inject({ url, headers: by.headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const eventsOf = async (by: TestUser) => (await story(by)).rounds.flatMap(({ events }) => events);
const best = async () => (await eventsOf(admin)).find(({ kind }) => kind === 'BEST');
const version = () => findPlayVersion(server.db, { seasonId: server.seasonId, groupId });

test('as long as nothing happens what a story follows from is recognised', async () => {
  const [before, told] = [await version(), await story(admin)];
  expect(await story(member)).toEqual(told);
  expect(await version()).toBe(before);
  expect(await findPlayVersion(server.db, { seasonId: server.seasonId, groupId: 'gr-x' })).not.toBe(
    before,
  );
});

test('a reaction and an announcement are seen with the next look', async () => {
  await story(member);
  const eventId = (await best())?.id;
  const body = { groupId, seasonId: server.seasonId, eventId, reaction: 'CHEER' };
  await server.post(member, 'v1/react', body);
  await server.post(admin, 'v1/announce', { groupId, text: 'Montag geht es los' });
  expect((await best())?.reactions).toEqual([{ reaction: 'CHEER', count: 1 }]);
  expect((await story(member)).announcement?.text).toBe('Montag geht es los');
  await server.post(member, 'v1/react', { ...body, reaction: null });
  expect((await best())?.reactions).toEqual([]);
});

test('a correction is seen with the next look, and back again', async () => {
  expect(await best()).toMatchObject({ userIds: [admin.userId], points: 20 });
  await evaluate(0);
  expect(await best()).toMatchObject({ userIds: [member.userId], points: 11 });
  await evaluate(10);
  expect(await best()).toMatchObject({ userIds: [admin.userId], points: 20 });
});

test('another name is seen with the next look', async () => {
  await story(admin);
  await server.db
    .transaction()
    .execute((trx) => updateUser(trx, admin.userId, { name: 'Grete Neu' }));
  expect((await story(member)).people).toContainEqual(
    expect.objectContaining({ userId: admin.userId, name: 'Grete Neu' }),
  );
});

test('who joins and who leaves is seen with the next look, and a stranger sees nothing', async () => {
  await story(admin);
  const joining = await server.user();
  await server.join(joining, token);
  const joined = (await eventsOf(admin)).filter(({ kind }) => kind === 'JOINED');
  expect(joined.flatMap(({ userIds }) => userIds)).toContain(joining.userId);
  expect(await eventsOf(joining)).toEqual(await eventsOf(admin));
  await server.post(joining, 'leave-group', { groupId });
  const left = (await eventsOf(admin)).filter(({ kind }) => kind === 'JOINED');
  expect(left.flatMap(({ userIds }) => userIds)).not.toContain(joining.userId);
  const url = `/api/groups/v1/story/${server.seasonId}/${groupId}/1000.json`;
  const refused = await server.app.inject({ url, headers: joining.headers });
  expect(refused.statusCode).toBe(403);
});

test('another rule book is another play', async () => {
  const before = await version();
  await server.post(admin, 'v1/choose-rule-book', { groupId, mode: 'HEAD_TO_HEAD' });
  expect(await version()).not.toBe(before);
});
