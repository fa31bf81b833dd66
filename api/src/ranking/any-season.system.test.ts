import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OpponentRanking, OwnRanking, Ranking } from '@spieltag/shared-kernel/contract';
import type { SeasonCurve } from '@spieltag/shared-kernel/ranking-place';
import fc from 'fast-check';
import { accountRoutes } from '../account/account.routes.ts';
import { userId } from '../evaluation/season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import {
  expectedOf,
  type MadeSeason,
  type MadeUser,
  makeSeason,
  playMadeSeason,
  readFrom,
} from './made-season.fixture.ts';
import { type NaivePlace, naiveRanking } from './naive-season.fixture.ts';

const RUNS = 8;
const PAGE_SIZE = 4;
const NOBODY: ReadonlyMap<number, number> = new Map();
const KINDS = ['round', 'season'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
});
afterAll(() => server.close());

const get = <T>(path: string, headers = {}) => readFrom<T>(server, path, headers);

test('in any season pages, own places, groups and opponents tell the same ranks, scores and trends as a count by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const made = makeSeason(seed);
      const { seasonId, leagueId, roundIds } = await playMadeSeason(server.database.db, made);
      const expected = expectedOf(made);
      const shown = ({ userNo, ...place }: NaivePlace, index: number) => ({
        ...place,
        index,
        userId: userId(made.name, userNo),
      });
      const members = made.users.filter(({ userNo }) => userNo % 2 === 0);
      const groupId = await foundGroup(made, leagueId, members);
      for (const [round, roundId] of roundIds.entries()) {
        for (const kind of KINDS) {
          const scores = expected[round]?.[kind] ?? NOBODY;
          const previous = expected[round - 1]?.[kind] ?? NOBODY;
          const all = naiveRanking(scores, previous).map(shown);
          const path = `ranking/v1/${kind}-ranking/${seasonId}/${roundId}`;
          const pages: Ranking[] = [];
          for (let page = 0; page * PAGE_SIZE <= all.length; page++) {
            pages.push(await get(`${path}/${PAGE_SIZE}/${page}.json`));
          }
          expect(pages.flatMap(({ entries }) => entries)).toMatchObject(all);
          for (const page of pages) {
            expect(page).toMatchObject({ state: 'CALCULATED', entryCount: all.length });
          }
          await expectOwnPlaces(made, `${path}`, all);

          const isMember = ([userNo]: readonly [number, number]) => userNo % 2 === 0;
          const among = naiveRanking(
            new Map([...scores].filter(isMember)),
            new Map([...previous].filter(isMember)),
          ).map(shown);
          const group = await get<Ranking>(`${path}/group/${groupId}.json`);
          expect(group.entries).toMatchObject(among);
          expect(group.entryCount).toBe(among.length);
        }
      }
      await expectOpponents(made, seasonId, roundIds, expected);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

async function foundGroup(
  { name }: MadeSeason,
  leagueId: string,
  members: readonly MadeUser[],
): Promise<string> {
  const { db } = server.database;
  const id = `gr-${name}`;
  await db.insertInto('groups').values({ id, league_id: leagueId, name }).execute();
  await db
    .insertInto('group_member')
    .values(
      members.map(({ userNo }) => ({
        group_id: id,
        user_id: userId(name, userNo),
        role: 'Member' as const,
      })),
    )
    .execute();
  return id;
}

async function expectOwnPlaces(
  made: MadeSeason,
  path: string,
  all: readonly { readonly userId: string }[],
): Promise<void> {
  for (const { userNo } of made.users) {
    const id = userId(made.name, userNo);
    const jwt = await server.app.apiContext.tokens.issue({ id, role: 'user' });
    const own = await get<OwnRanking>(`${path}/${id}/me.json`, { authorization: `Bearer ${jwt}` });
    const expected = all.find((entry) => entry.userId === id);
    if (expected) expect(own.entry).toMatchObject(expected);
    else expect(own.entry).toBeNull();
    const around = await get<Ranking>(`${path}/${id}/around.json`, {
      authorization: `Bearer ${jwt}`,
    });
    const at = expected ? all.indexOf(expected) : 0;
    const window = expected ? all.slice(Math.max(0, at - 10), at + 11) : [];
    expect(around.entries).toHaveLength(window.length);
    expect(around.entries).toMatchObject(window);
  }
}

async function expectOpponents(
  { name, users }: MadeSeason,
  seasonId: string,
  roundIds: readonly string[],
  expected: ReturnType<typeof expectedOf>,
): Promise<void> {
  for (const { userNo } of users) {
    const id = userId(name, userNo);
    const way = await get<OpponentRanking>(`ranking/v1/opponent-ranking/${seasonId}/${id}.json`);
    const placesOf = (kind: 'round' | 'season') =>
      roundIds.flatMap((roundId, round) => {
        const previous = expected[round - 1]?.[kind] ?? NOBODY;
        const places = naiveRanking(expected[round]?.[kind] ?? NOBODY, previous);
        return places
          .filter((place) => place.userNo === userNo)
          .map(({ rank, score, trend }) => ({ userId: id, roundId, rank, score, trend }));
      });
    const rounds = placesOf('round');
    const seasons = placesOf('season');
    const sum = rounds.reduce((points, { score }) => points + score, 0);
    const jwt = await server.app.apiContext.tokens.issue({ id, role: 'user' });
    const curve = await get<SeasonCurve>(`ranking/v1/season-curve/${seasonId}/${id}.json`, {
      authorization: `Bearer ${jwt}`,
    });
    const figureOf = (entries: typeof rounds, roundId: string, value: 'rank' | 'score') =>
      entries.find((entry) => entry.roundId === roundId)?.[value] ?? null;
    expect(curve.rounds.map(({ roundId, rank, score }) => [roundId, rank, score])).toEqual(
      roundIds.map((roundId) => [
        roundId,
        figureOf(seasons, roundId, 'rank'),
        figureOf(rounds, roundId, 'score'),
      ]),
    );
    expect(way).toEqual({
      roundEntries: rounds,
      seasonEntries: seasons,
      average: rounds.length === 0 ? 0 : sum / rounds.length,
      totalScore: seasons.at(-1)?.score ?? 0,
    });
  }
}
