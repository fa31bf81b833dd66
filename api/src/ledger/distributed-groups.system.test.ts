import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { groupRoundRewardId } from '@spieltag/shared-kernel/rules';
import { wholeContract } from '@spieltag/shared-kernel/whole-contract';
import type { InjectOptions } from 'fastify';
import { sampleRequest } from '../authorization/testing/sample-request.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';
import {
  distribute,
  lookingAtSeveral,
  play,
  roundsOf,
  writeDownStatements,
} from './distribution.fixture.ts';
import { createLedgerServer, type LedgerServer } from './ledger.fixture.ts';

const USERS = 12;

/**
 * What looks at the ledgers of several users, with what its statement has of its own. Whoever adds to it adds
 * to what has to be changed before ledgers are distributed, which docs/capacity.md names.
 */
const LOOKS_AT_SEVERAL = {
  'changes that are written together': 'with ordinality as given (user_id',
  'versions that are asked for together': 'with ordinality as asked (user_id',
  'ledgers that are read together': 'ledger.user_id = any(',
  'names on a page of a ranking': '"user_no" in (',
  'names of the members of a group': '"users"."id" in (',
  'numbers of the members of a group': '"user_no" as "userNo", "user_id" as "userId"',
  'what members of a group have missed': '"user_id" as "userId", "user_no" as "userNo"',
  'readiness of a group': 'as "ledgerState"',
  'members in the play of a group': 'stay.left_at as "leftAt"',
  'whether the play of a group is still the same': 'max(book_no) from group_rule_book',
  'a round of who is in a group': 'join ledger mate',
  'reward for a round in a group': 'ledger.user_id = member.user_id where frozen',
} as const;

/** What has to be shown, so that it is looked at. */
const PAGES_OF_GROUPS = [
  'groups.readiness',
  'groupPlay.play',
  'groupStory.story',
  'ledger.executeAction',
  'ranking.groupRoundRanking',
  'ranking.groupSeasonRanking',
  'rankingPlace.groupCurve',
];
/** Rows anybody may call who plays. */
const PLAYED_ROWS: readonly [name: string, row: Route][] = Object.entries(wholeContract).flatMap(
  ([family, routes]) =>
    Object.entries(routes)
      .filter(([, row]) => (row as Route).auth !== 'simulation')
      .map(([name, row]): [string, Route] => [`${family}.${name}`, row]),
);

/** Players of a group with a round behind them that nobody has looked at. */
async function playInGroup(server: LedgerServer) {
  const { db, seasonId } = server;
  const users = await Promise.all(Array.from({ length: USERS }, () => server.user()));
  for (const [no, user] of users.entries()) await play(server, user, no);
  const { league_id } = await db.selectFrom('season').select('league_id').executeTakeFirstOrThrow();
  const group = { id: 'gr-distribution', name: 'Stammtisch' };
  await db
    .insertInto('groups')
    .values({ ...group, league_id })
    .execute();
  await db
    .insertInto('group_member')
    .values(
      users.map(({ userId }, no) => ({
        group_id: group.id,
        user_id: userId,
        role: no === 0 ? ('Admin' as const) : ('Member' as const),
      })),
    )
    .execute();
  await server.loop.playRounds(seasonId, 1);
  const [admin, other] = users;
  if (!admin || !other) throw new Error('there are users');
  const [roundId] = await roundsOf(server);
  const { id: playerId } = await db
    .selectFrom('player')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: matchId } = await db
    .selectFrom('match')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const known = {
    seasonId,
    leagueId: league_id,
    roundId,
    playerId,
    matchId,
    communityId: 'DE',
    groupId: group.id,
    userId: admin.userId,
    opponentId: other.userId,
    uid: 'distribution-test-device',
    buildNr: 51,
    actionId: groupRoundRewardId(roundId ?? ''),
    name: 'Neuer Name',
    pageSize: 20,
    page: 0,
    country: 'de',
  };
  return { users: [admin, other, ...users.slice(2)] as const, known };
}

let grouped: LedgerServer;
beforeAll(async () => {
  grouped = await createLedgerServer();
  await distribute(grouped);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => grouped.close());

/** Lets all ask the same of a server that knows the season, and none of their ledgers. */
async function allAtOnce(
  request: (user: TestUser) => InjectOptions,
  users: readonly TestUser[],
): Promise<void> {
  const { app, close } = await createTestServer({ database: grouped.database });
  await app.inject(`/api/gameloop/v1/state/current/${grouped.seasonId}.json`);
  const replies = await Promise.all(
    users.map((user) => app.inject({ ...request(user), headers: user.headers })),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await close();
}

test('of what a player in a group may call, cold and after a round, all that looks at several is listed', async () => {
  const { users, known } = await playInGroup(grouped);
  const [admin, leaver] = users;
  const asked = writeDownStatements();
  const { database } = grouped;
  const cold = await createTestServer({ database });
  const shown: string[] = [];
  for (const [name, row] of PLAYED_ROWS) {
    const request = sampleRequest(row, known);
    // Who has left does not see the group any more.
    const { headers } = name === 'groups.leave' ? leaver : admin;
    const { statusCode } = await cold.app.inject({ ...request, headers });
    if (statusCode === 200) shown.push(name);
  }
  await cold.close();
  expect(shown).toEqual(expect.arrayContaining(PAGES_OF_GROUPS));
  await allAtOnce(
    (user) => ({
      url: `/api/ledger/v1/${user.userId}/${grouped.seasonId}/overview.json`,
    }),
    users,
  );
  await allAtOnce(
    () => ({
      method: 'POST',
      url: `/api/gameloop/v1/${grouped.seasonId}/set-favorite-players.json`,
      payload: { favoritePlayerIds: [] },
    }),
    users,
  );
  const crossed = await lookingAtSeveral(grouped, asked);
  const names = crossed.flatMap((text) => {
    const found = Object.entries(LOOKS_AT_SEVERAL).filter(([, part]) => text.includes(part));
    return found.length > 0 ? found.map(([name]) => name) : [text];
  });
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(LOOKS_AT_SEVERAL).toSorted());
});
