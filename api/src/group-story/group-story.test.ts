import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GroupStory, ToldEvent } from '@spieltag/shared-kernel/group-play';
import { evaluateRound } from '../evaluation/evaluate-round.command.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { setPhase, writeLedgers, writePoints } from '../evaluation/season.fixture.ts';
import { createGroupsServer, type GroupsServer } from '../groups/groups.fixture.ts';
import { deleteUnreported } from '../groups/index.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';
import { findReportedAnnouncements, settleReports } from './index.ts';

const NAME = 'story';
let server: GroupsServer;
beforeAll(async () => {
  server = await createGroupsServer(NAME);
});
afterAll(() => server.close());

const roundId = (round: number) => `rn-${NAME}-${round + 1}`;
const joined = (userId: string) => `JOINED.${roundId(0)}.${userId}`;
const team = (first: number) => Array.from({ length: 22 }, (_, slot) => first + slot);

async function read(by: TestUser, groupId: string, before = 1000, seasonId = server.seasonId) {
  const url = `/api/groups/v1/story/${seasonId}/${groupId}/${before}.json`;
  const response = await server.app.inject({ url, headers: by.headers });
  return { status: response.statusCode, body: response.json<GroupStory & { code: string }>() };
}
const eventsOf = async (by: TestUser, groupId: string): Promise<ToldEvent[]> =>
  (await read(by, groupId)).body.rounds.flatMap(({ events }) => events);
const react = (by: TestUser, groupId: string, eventId: string, reaction: string | null) =>
  server.post(by, 'v1/react', { groupId, seasonId: server.seasonId, eventId, reaction });
const announce = (by: TestUser, groupId: string, text: string) =>
  server.post(by, 'v1/announce', { groupId, text });
const announced = async (by: TestUser, groupId: string) =>
  (await read(by, groupId)).body.announcement;

/** Plays the first round with the first player worth so much; the first member alone has them. */
async function playRound(points: number): Promise<void> {
  const key = { seasonId: server.seasonId, roundId: roundId(0) };
  await writePoints(server.db, NAME, roundId(0), 0, [points, ...Array(29).fill(1)]);
  await server.db.transaction().execute((trx) => evaluateRound(trx, key));
}

describe('the story of a group', () => {
  test('is for members: strangers, who was removed and nobody else read nothing of it', async () => {
    const { groupId, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    expect((await read(member, groupId)).status).toBe(200);
    const stranger = await server.user();
    expect(await read(stranger, groupId)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    await server.post(admin, 'kick-member', { groupId, userId: member.userId });
    expect(await read(member, groupId)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const [event] = await eventsOf(admin, groupId);
    for (const by of [stranger, member]) {
      const refused = await react(by, groupId, event?.id ?? '', 'FIRE');
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect((await read(admin, 'gr-none')).body.code).toBe('GROUP_NOT_FOUND');
    expect((await read(admin, groupId, 1000, 'se-none')).body.code).toBe('SEASON_NOT_FOUND');
  });

  test('tells who plays from when on before anything is played', async () => {
    const { groupId, admin, others } = await server.group(2);
    const { body } = await read(admin, groupId);
    const ids = [admin, ...others].map(({ userId }) => userId);
    const events = ids.map((id) => ({ id: joined(id), userIds: [id], count: 1 }));
    expect(body.rounds).toMatchObject([{ roundId: roundId(0), events }]);
    expect(body.people.map(({ userId }) => userId)).toEqual(ids);
    expect(body.before).toBeNull();
  });
});

describe('reactions', () => {
  const setUp = async () => {
    const { groupId, token, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    const id = joined(admin.userId);
    const seenBy = async (by: TestUser) => {
      const event = (await eventsOf(by, groupId)).find((one) => one.id === id);
      return [event?.reactions, event?.own];
    };
    return { groupId, token, admin, member, id, seenBy };
  };

  test('are one a member and event: another takes its place, none takes it back', async () => {
    const { groupId, admin, member, id, seenBy } = await setUp();
    await react(admin, groupId, id, 'FIRE');
    await react(member, groupId, id, 'CHEER');
    await react(member, groupId, id, 'FIRE');
    expect(await seenBy(member)).toEqual([[{ reaction: 'FIRE', count: 2 }], 'FIRE']);
    await react(member, groupId, id, null);
    await react(member, groupId, id, null);
    expect(await seenBy(member)).toEqual([[{ reaction: 'FIRE', count: 1 }], null]);
    expect(await seenBy(admin)).toEqual([[{ reaction: 'FIRE', count: 1 }], 'FIRE']);
  });

  test('are to what happened in the group, whatever has happened in another one', async () => {
    const { groupId, admin, id, seenBy } = await setUp();
    const other = await setUp();
    await react(other.admin, other.groupId, other.id, 'FIRE');
    expect(await seenBy(admin)).toEqual([[], null]);
    expect((await react(other.admin, other.groupId, id, 'FIRE')).status).toBe(404);
    expect((await react(admin, other.groupId, other.id, 'FIRE')).status).toBe(403);
    expect((await react(other.admin, groupId, id, null)).status).toBe(403);
    expect(await other.seenBy(other.admin)).toEqual([[{ reaction: 'FIRE', count: 1 }], 'FIRE']);
  });

  test('of who has left are not counted any more', async () => {
    const { groupId, admin, member, id, seenBy } = await setUp();
    await react(member, groupId, id, 'LAUGH');
    await server.post(member, 'leave-group', { groupId });
    expect(await seenBy(admin)).toEqual([[], null]);
  });

  test('to who has joined are not passed on to who comes after they have left', async () => {
    const { groupId, token, admin, member } = await setUp();
    await react(admin, groupId, joined(member.userId), 'CHEER');
    const joinedTo = async () =>
      (await eventsOf(admin, groupId)).map(({ userIds, reactions }) => [userIds, reactions.length]);
    expect(await joinedTo()).toContainEqual([[member.userId], 1]);
    await server.post(member, 'leave-group', { groupId });
    const next = await server.user();
    await server.join(next, token);
    expect(await joinedTo()).toEqual([
      [[admin.userId], 0],
      [[next.userId], 0],
    ]);
  });

  test.each<[string, string, string | null, number]>([
    ['what has not happened', `BEST.${roundId(0)}.us-nobody`, 'FIRE', 404],
    ['what is no event at all', "'; drop table group_reaction; --", 'FIRE', 404],
    ['that so many have joined, and not who', `JOINED.${roundId(0)}`, 'FIRE', 404],
    ['with a word of their own', joined('us-a'), 'TROLL', 400],
    ['with a text', joined('us-a'), 'FIRE FIRE', 400],
  ])('to %s are refused', async (_, eventId, reaction, status) => {
    const { groupId, admin } = await setUp();
    expect((await react(admin, groupId, eventId, reaction)).status).toBe(status);
  });

  test('are limited, with a code', async () => {
    const config = { writesPerMinute: 3 };
    const { database } = server;
    const families = [registerRatingRoutes];
    const limited = await createTestServer({ database, families, config });
    const { groupId, admin, id } = await setUp();
    const answers = [];
    for (let call = 0; call < 4; call += 1) {
      const payload = { groupId, seasonId: server.seasonId, eventId: id, reaction: 'FIRE' };
      const url = '/api/groups/v1/react.json';
      const { headers } = admin;
      answers.push(await limited.app.inject({ method: 'POST', url, headers, payload }));
    }
    await limited.app.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.json()).toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('an announcement', () => {
  test('is written and taken back by admins, one at a time, and read by members', async () => {
    const { groupId, admin, others } = await server.group(2);
    const [member] = others as [TestUser];
    expect((await announce(member, groupId, 'Ich auch')).status).toBe(403);
    await announce(admin, groupId, '<b>Montag</b> geht es los 👨‍👩‍👧‍👦');
    expect((await announced(member, groupId))?.text).toBe('<b>Montag</b> geht es los 👨‍👩‍👧‍👦');
    await announce(admin, groupId, '  Dienstag   geht es los! ');
    const seen = await announced(member, groupId);
    expect(seen).toMatchObject({ text: 'Dienstag geht es los!', isOwn: false, isReported: false });
    expect(await announced(admin, groupId)).toMatchObject({ isOwn: true });
    const body = { groupId, announcementId: seen?.id };
    expect((await server.post(member, 'v1/withdraw-announcement', body)).status).toBe(403);
    expect((await server.post(admin, 'v1/withdraw-announcement', body)).status).toBe(200);
    expect((await server.post(admin, 'v1/withdraw-announcement', body)).status).toBe(200);
    expect(await announced(member, groupId)).toBeNull();
    const rows = await server.db
      .selectFrom('group_announcement')
      .selectAll()
      .where('group_id', '=', groupId)
      .execute();
    expect(rows).toEqual([]);
  });

  test.each<[string, string]>([
    ['nothing but spaces', '   '],
    ['more than 140 characters', 'a'.repeat(141)],
    ['two lines', 'one\ntwo'],
    ['a control character', 'bell\u0007'],
    ['what turns the direction of a line', 'gro\u202Eppu'],
  ])('is refused with %s', async (_, text) => {
    const { groupId, admin } = await server.group(1);
    const refused = await announce(admin, groupId, text);
    expect(refused).toMatchObject({ status: 400, body: { code: 'PARAMETER_INVALID' } });
    expect(await announced(admin, groupId)).toBeNull();
  });

  test('has 140 characters as one counts them, whatever they take', async () => {
    const { groupId, admin } = await server.group(1);
    const text = '👍'.repeat(140);
    expect((await announce(admin, groupId, text)).status).toBe(200);
    expect((await announced(admin, groupId))?.text).toBe(text);
    expect((await announce(admin, groupId, `${text}!`)).status).toBe(400);
  });

  test('goes with its group, with the reactions, but for what operators have yet to look at', async () => {
    const { groupId, admin, others } = await server.group(2);
    await announce(admin, groupId, 'Das war es');
    const announcementId = (await announced(admin, groupId))?.id;
    await server.post(others[0] as TestUser, 'v1/report-announcement', { groupId, announcementId });
    await announce(admin, groupId, 'Bis bald');
    await react(admin, groupId, joined(admin.userId), 'COMFORT');
    for (const by of [admin, ...others]) await server.post(by, 'leave-group', { groupId });
    expect(await read(admin, groupId)).toMatchObject({ status: 404 });
    const ofGroup = async (table: 'group_reaction' | 'group_announcement') =>
      server.db.selectFrom(table).selectAll().where('group_id', '=', groupId).execute();
    expect(await ofGroup('group_reaction')).toEqual([]);
    expect((await findReportedAnnouncements(server.db)).reported).toMatchObject([
      { text: 'Das war es', groupName: 'Kurve Nord', authorId: admin.userId, isInSight: false },
    ]);
    expect(await ofGroup('group_announcement')).toHaveLength(1);
    const by = { actor: 'us-operator', at: new Date(), reason: 'has been looked at' };
    await settleReports(server.db, by, { announcementId: announcementId ?? 0, remove: false });
    expect(await ofGroup('group_announcement')).toEqual([]);
  });

  test('that guests have reported is listed behind what accounts of the magazine have, a hundred at a time', async () => {
    const { db } = server;
    const { groupId, admin } = await server.group(1);
    const [guest, member] = [await server.guest(), await server.user()];
    const text = (no: number) => ({
      ...{ group_id: groupId, user_id: admin.userId, text: `Nr. ${no}` },
      withdrawn_at: new Date(),
    });
    const told = await db
      .insertInto('group_announcement')
      .values(Array.from({ length: 101 }, (_text, no) => text(no)))
      .returning('announcement_no')
      .execute();
    const last = told.at(-1)?.announcement_no;
    await db
      .insertInto('announcement_report')
      .values(
        told.map(({ announcement_no }) => ({
          announcement_no,
          user_id: announcement_no === last ? member.userId : guest.userId,
        })),
      )
      .execute();
    const [first, second] = [
      await findReportedAnnouncements(db),
      await findReportedAnnouncements(db, 100),
    ];
    expect(first.reported[0]?.id).toBe(last);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    const all = [...first.reported, ...second.reported].map(({ id }) => id);
    expect(new Set(all)).toEqual(new Set(told.map(({ announcement_no: no }) => no)));
    await db.deleteFrom('group_announcement').where('group_id', '=', groupId).execute();
  });

  test('goes once no group sees it and no report of it is left, whoever left it behind', async () => {
    const { db } = server;
    const told: { readonly text: string; readonly groupId: string }[] = [];
    const setUp = async (text: string, isReported: boolean) => {
      const { groupId, admin, others } = await server.group(2);
      const [member] = others as [TestUser];
      await announce(admin, groupId, text);
      const announcementId = (await announced(admin, groupId))?.id ?? 0;
      const body = { groupId, announcementId };
      if (isReported) await server.post(member, 'v1/report-announcement', body);
      told.push({ text, groupId });
      return { groupId, announcementId, users: [admin, member] };
    };
    const left = async () => {
      const groupIds = told.map(({ groupId }) => groupId);
      const query = db.selectFrom('group_announcement').select('text').orderBy('announcement_no');
      return (await query.where('group_id', 'in', groupIds).execute()).map(({ text }) => text);
    };
    await setUp('in sight', false);
    const old = [
      await setUp('of a group an old server deleted', false),
      await setUp('of another one, reported', true),
    ];
    for (const { groupId } of old) {
      await db.deleteFrom('groups').where('id', '=', groupId).execute();
    }
    const forgotten = await setUp('reported by who is gone', true);
    for (const by of forgotten.users) {
      await server.post(by, 'leave-group', { groupId: forgotten.groupId });
    }
    expect(await left()).toEqual(told.map(({ text }) => text));
    const { announcementId } = forgotten;
    await db
      .deleteFrom('announcement_report')
      .where('announcement_no', '=', announcementId)
      .execute();
    await deleteUnreported(db);
    expect(await left()).toEqual(['in sight', 'of another one, reported']);
    expect((await findReportedAnnouncements(db)).reported).toMatchObject([
      { text: 'of another one, reported', groupName: '', isInSight: false },
    ]);
    await db.deleteFrom('announcement_report').execute();
    await deleteUnreported(db);
    expect(await left()).toEqual(['in sight']);
  });

  test('is reported by others than who has written it, who report ten at a time at most', async () => {
    const reporter = await server.user();
    const report = async (by: TestUser, groupId: string) => {
      const announcementId = (await announced(reporter, groupId))?.id ?? 0;
      const body = { groupId, announcementId };
      return { ...(await server.post(by, 'v1/report-announcement', body)), announcementId };
    };
    const { groupId, admin, token } = await server.group(1);
    await server.join(reporter, token);
    const reported: number[] = [];
    for (let no = 1; no <= 10; no += 1) {
      await announce(admin, groupId, `Nummer ${no}`);
      expect((await report(admin, groupId)).body.code).toBe('FORBIDDEN');
      const { status, announcementId } = await report(reporter, groupId);
      expect(status).toBe(200);
      reported.push(announcementId);
    }
    expect((await report(reporter, groupId)).status).toBe(200);
    await announce(admin, groupId, 'Nummer 11');
    const refused = { status: 422, body: { code: 'REPORT_LIMIT', params: { max: 10 } } };
    expect(await report(reporter, groupId)).toMatchObject(refused);
    const by = { actor: 'us-operator', at: new Date(), reason: 'has been looked at' };
    for (const announcementId of reported) {
      await settleReports(server.db, by, { announcementId, remove: false });
    }
    expect((await report(reporter, groupId)).status).toBe(200);
    await server.db.deleteFrom('announcement_report').execute();
  });

  test('that was reported stays for operators when it is taken back, until they have looked at it', async () => {
    const { groupId, admin, others } = await server.group(3);
    await announce(admin, groupId, 'Das geht zu weit');
    const id = (await announced(admin, groupId))?.id ?? 0;
    const body = { groupId, announcementId: id };
    const stranger = await server.user();
    expect((await server.post(stranger, 'v1/report-announcement', body)).status).toBe(403);
    for (const by of [...others, ...others]) {
      expect((await server.post(by, 'v1/report-announcement', body)).status).toBe(200);
    }
    expect(await announced(others[0] as TestUser, groupId)).toMatchObject({ isReported: true });
    await server.post(admin, 'v1/withdraw-announcement', body);
    expect((await server.post(others[0] as TestUser, 'v1/report-announcement', body)).status).toBe(
      404,
    );
    const { db } = server;
    expect((await findReportedAnnouncements(db)).reported).toMatchObject([
      { id, groupId, text: 'Das geht zu weit', reports: 2, isInSight: false },
    ]);
    const by = { actor: 'us-operator', at: new Date(), reason: 'is gone already' };
    await settleReports(db, by, { announcementId: id, remove: false });
    expect((await findReportedAnnouncements(db)).reported).toEqual([]);
    const unknown = settleReports(db, by, { announcementId: id, remove: true });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const left = await server.db.selectFrom('announcement_report').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('over a round that is evaluated', () => {
  test('who was best is told, reacted to, and corrected; what was missed is told along', async () => {
    const { db } = server;
    const { groupId, admin, others } = await server.group(3);
    const [second, third] = others as [TestUser, TestUser];
    await writeLedgers(db, NAME, [
      { userNo: 0, userId: admin.userId, playerNos: team(0) },
      { userNo: 1, userId: second.userId, playerNos: team(1) },
      { userNo: 2, userId: third.userId, playerNos: team(2).with(21, -1) },
    ]);
    await server.post(admin, 'v1/choose-rule-book', { groupId, mode: 'HEAD_TO_HEAD' });
    await freezeLineups(db, { seasonId: server.seasonId, roundId: roundId(0) });
    await setPhase(db, roundId(0), 'GAMEDAY');
    const kinds = (await eventsOf(admin, groupId)).map(({ kind }) => kind);
    expect(kinds).toEqual(['JOINED', 'JOINED', 'JOINED']);

    await playRound(10);
    const told = await eventsOf(admin, groupId);
    const best = told.find(({ kind }) => kind === 'BEST');
    expect(best).toMatchObject({ userIds: [admin.userId], points: 20 });
    await react(second, groupId, best?.id ?? '', 'CHEER');
    expect((await eventsOf(admin, groupId)).find(({ kind }) => kind === 'BEST')).toMatchObject({
      reactions: [{ reaction: 'CHEER', count: 1 }],
    });

    await playRound(0);
    const corrected = (await eventsOf(admin, groupId)).find(({ kind }) => kind === 'BEST');
    expect(corrected).toMatchObject({ userIds: [second.userId], points: 11, reactions: [] });
    // It has not happened any more, and what was said of it can be taken back.
    expect((await react(second, groupId, best?.id ?? '', 'FIRE')).status).toBe(404);
    expect((await react(second, groupId, best?.id ?? '', null)).status).toBe(200);
    expect(
      await db.selectFrom('group_reaction').selectAll().where('group_id', '=', groupId).execute(),
    ).toEqual([]);
  });
});
