import type { Group } from '@spieltag/shared-kernel/contract';
import { accountRoutes } from '../account/account.routes.ts';
import { importFixtureSeason } from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';

/** An answer of the server, as tests look at it. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of it
  readonly body: any;
}

/** A server with a season of its own and ways to found and fill groups. For tests. */
export async function createGroupsServer(name = 'club') {
  const server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
  const { db } = server.database;
  const { seasonId, leagueId } = await importFixtureSeason(db, name);

  async function post(user: TestUser, path: string, payload: object): Promise<Answer> {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/groups/${path}.json`,
      headers: user.headers,
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }
  async function get(user: TestUser, path: string): Promise<Answer> {
    const url = `/api/groups/v2/${path}.json`;
    const response = await server.app.inject({ url, headers: user.headers });
    return { status: response.statusCode, body: response.json() };
  }
  async function found(founder: TestUser, groupName = 'Kurve Nord'): Promise<string> {
    const { body } = await post(founder, 'create-group', { name: groupName, leagueId });
    return body.id;
  }
  async function invite(admin: TestUser, groupId: string): Promise<string> {
    const { body } = await post(admin, `${seasonId}/create-public-join-link`, { groupId });
    return body.token;
  }
  const join = (user: TestUser, token: string) =>
    post(user, `${seasonId}/join-by-public-link`, { token });

  return {
    ...server,
    db,
    seasonId,
    leagueId,
    post,
    get,
    found,
    invite,
    join,

    /** A group of so many users, the first of them its only admin. */
    async group(size: number) {
      const users = await Promise.all(Array.from({ length: size }, () => server.user()));
      const [admin, ...others] = users as [TestUser, ...TestUser[]];
      const groupId = await found(admin);
      const token = await invite(admin, groupId);
      for (const user of others) await join(user, token);
      return { groupId, token, admin, others };
    },

    async groupsOf(user: TestUser): Promise<readonly Group[]> {
      return (await get(user, `${leagueId}/${user.userId}/me`)).body.groups;
    },

    /** Writes that many members past all rules. */
    async fill(groupId: string, count: number): Promise<void> {
      await db
        .insertInto('users')
        .values(
          Array.from({ length: count }, (_, i) => ({
            id: `us-${groupId}-${i}`,
            name: `Manager ${i}`,
            image: null,
            role: 'user' as const,
          })),
        )
        .execute();
      await db
        .insertInto('group_member')
        .values(
          Array.from({ length: count }, (_, i) => ({
            group_id: groupId,
            user_id: `us-${groupId}-${i}`,
            role: 'Member' as const,
          })),
        )
        .execute();
    },

    /** When the season's first match begins. */
    async firstKickoff(): Promise<number> {
      const { first } = await db
        .selectFrom('match')
        .select((eb) => eb.fn.min('date_ms').as('first'))
        .where('season_id', '=', seasonId)
        .executeTakeFirstOrThrow();
      return first;
    },

    /** Another season of the league. */
    async nextSeason(nextName: string): Promise<string> {
      const next = await importFixtureSeason(db, nextName);
      await db
        .updateTable('season')
        .set({ league_id: leagueId })
        .where('id', '=', next.seasonId)
        .execute();
      return next.seasonId;
    },

    async setSeasonTime(gameTime: number, ofSeason = seasonId): Promise<void> {
      await db
        .updateTable('season_clock')
        .set({ game_time_ms: gameTime })
        .where('season_id', '=', ofSeason)
        .execute();
    },
  };
}

export type GroupsServer = Awaited<ReturnType<typeof createGroupsServer>>;
