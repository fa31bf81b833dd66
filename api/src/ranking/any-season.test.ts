import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type {
  OpponentRanking,
  OwnRanking,
  Ranking,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { missedPoints, randomFrom } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { accountRoutes } from '../account/account.routes.ts';
import { evaluateRound, freezeLineups } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  setPhase,
  teamNoOf,
  userId,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { integerBetween, type Random, shuffled } from '../feed/random.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import {
  type NaivePlace,
  type NaivePlayer,
  naiveOptimum,
  naiveRanking,
} from './naive-season.fixture.ts';

// Nothing here is decided by time; a machine under load may take long.
jest.setTimeout(180_000);

const ROUNDS = 3;
const RUNS = 8;
const PAGE_SIZE = 4;
const BUDGET = 42_500_000;
/** First player and count of each position, in the fixture's numbering. */
const POSITIONS = {
  GOALKEEPER: { first: 0, count: 16, inRoster: 3, forSale: 3 },
  DEFENDER: { first: 16, count: 32, inRoster: 7, forSale: 6 },
  MIDFIELDER: { first: 48, count: 32, inRoster: 7, forSale: 6 },
  FORWARD: { first: 80, count: 24, inRoster: 5, forSale: 4 },
} as const;
type Position = keyof typeof POSITIONS;
const positionOf = (playerNo: number) =>
  (Object.keys(POSITIONS) as Position[]).findLast(
    (position) => playerNo >= POSITIONS[position].first,
  ) ?? 'GOALKEEPER';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
});
afterAll(() => server.close());

/** A user of a made-up season; what is null in a round is not there. */
interface MadeUser {
  readonly userNo: number;
  /** Rosters by round; null: the ledger is not open yet. */
  readonly rosters: readonly (readonly number[] | null)[];
  /** Slot of the captain by round; null: none. */
  readonly captains: readonly (number | null)[];
}

/** A made-up season: who owned whom, what everybody was worth, and what could be bought. */
interface MadeSeason {
  readonly name: string;
  readonly users: readonly MadeUser[];
  /** By round and player number. */
  readonly points: readonly (readonly number[])[];
  /** By player number; 0: not for sale. */
  readonly prices: readonly number[];
}

/** The same seed may come twice in a run. */
let seasonsMade = 0;

function makeSeason(seed: number): MadeSeason {
  const random = randomFrom(seed);
  const numbers = (count: number, of: (no: number) => number) =>
    Array.from({ length: count }, (_, no) => of(no));
  const forSale = new Set(
    Object.values(POSITIONS).flatMap(({ first, count, forSale: some }) =>
      shuffled(
        random,
        numbers(count, (no) => first + no),
      ).slice(0, some),
    ),
  );
  return {
    name: `any${seed}x${++seasonsMade}`,
    users: numbers(integerBetween(random, 5, 10), (no) => no).map((userNo) =>
      makeUser(random, userNo),
    ),
    // Few different figures, so that ties are the rule.
    points: numbers(ROUNDS, (no) => no).map(() =>
      numbers(PLAYER_COUNT, () => integerBetween(random, -3, 5)),
    ),
    prices: numbers(PLAYER_COUNT, (no) =>
      forSale.has(no) ? integerBetween(random, 1, 7) * 1_000_000 : 0,
    ),
  };
}

function makeUser(random: Random, userNo: number): MadeUser {
  const joins = random() < 0.7 ? 0 : integerBetween(random, 1, ROUNDS - 1);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
  return {
    userNo,
    rosters: rounds.map((round) => (round < joins ? null : makeRoster(random))),
    captains: rounds.map(() => (random() < 0.4 ? integerBetween(random, 0, 10) : null)),
  };
}

/** A complete roster, a keeper in front; now and then a slot is empty. */
function makeRoster(random: Random): number[] {
  const drawn = Object.values(POSITIONS).map(({ first, count, inRoster }) =>
    shuffled(
      random,
      Array.from({ length: count }, (_, no) => first + no),
    ).slice(0, inRoster),
  );
  const [keepers = [], defenders = [], midfielders = [], forwards = []] = drawn;
  const pitch = [
    ...keepers.slice(0, 1),
    ...defenders.slice(0, 4),
    ...midfielders.slice(0, 4),
    ...forwards.slice(0, 2),
  ];
  const bench = drawn.flat().filter((playerNo) => !pitch.includes(playerNo));
  const roster = [...pitch, ...bench];
  return random() < 0.15 ? roster.with(integerBetween(random, 0, 21), -1) : roster;
}

async function playMadeSeason(made: MadeSeason): Promise<FixtureSeason> {
  const { db } = server.database;
  const season = await importFixtureSeason(db, made.name);
  for (const [playerNo, price] of made.prices.entries()) {
    await db
      .updateTable('player')
      .set({ market_value: price })
      .where('season_id', '=', season.seasonId)
      .where('player_no', '=', playerNo)
      .execute();
  }
  for (const [round, roundId] of season.roundIds.entries()) {
    const key = { seasonId: season.seasonId, roundId };
    await writeLedgers(
      db,
      made.name,
      made.users.flatMap(({ userNo, rosters }) => {
        const playerNos = rosters[round];
        return playerNos ? [{ userNo, playerNos }] : [];
      }),
    );
    for (const { userNo, rosters, captains } of made.users) {
      const captain = rosters[round]?.[captains[round] ?? -1] ?? -1;
      if (captain < 0) continue;
      await db
        .updateTable('ledger')
        .set({ captain_round_no: round + 1, captain_player_no: captain })
        .where('season_id', '=', season.seasonId)
        .where('user_no', '=', userNo)
        .execute();
    }
    await db.transaction().execute((trx) => freezeLineups(trx, key));
    await writePoints(db, made.name, roundId, 0, made.points[round] ?? []);
    await db.transaction().execute((trx) => evaluateRound(trx, key));
    await setPhase(db, roundId, 'COMPLETED');
  }
  return season;
}

async function get<T>(path: string, headers = {}): Promise<T> {
  const response = await server.app.inject({ url: `/api/${path}`, headers });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
}

/** What follows from a made-up season by plain counting. */
function expectedOf({ users, points }: MadeSeason) {
  const totals = new Map<number, number>();
  return Array.from({ length: ROUNDS }, (_, round) => {
    const pointsOf = (playerNo: number) => points[round]?.[playerNo] ?? 0;
    const scores = new Map<number, number>();
    for (const { userNo, rosters, captains } of users) {
      const roster = rosters[round];
      if (!roster || roster.includes(-1)) continue;
      const pitch = roster.slice(0, 11);
      const captain = captains[round] ?? null;
      const score =
        pitch.reduce((sum, playerNo) => sum + pointsOf(playerNo), 0) +
        (captain === null ? 0 : pointsOf(pitch[captain] ?? -1));
      scores.set(userNo, score);
      totals.set(userNo, (totals.get(userNo) ?? 0) + score);
    }
    return { round: scores, season: new Map(totals) };
  });
}

const NOBODY: ReadonlyMap<number, number> = new Map();
const KINDS = ['round', 'season'] as const;

describe('in any season, against a count by hand', () => {
  const anySeason = fc.integer({ min: 1, max: 1_000_000 });
  const runs = { numRuns: RUNS, endOnFailure: true };

  test('pages, own places, groups and opponents tell the same ranks, scores and trends', async () => {
    await fc.assert(
      fc.asyncProperty(anySeason, async (seed) => {
        const made = makeSeason(seed);
        const { seasonId, leagueId, roundIds } = await playMadeSeason(made);
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
      runs,
    );
  });

  test('the optimal lineups of users and rounds, and the points that were missed, are the best there are', async () => {
    await fc.assert(
      fc.asyncProperty(anySeason, async (seed) => {
        const made = makeSeason(seed);
        const { seasonId } = await playMadeSeason(made);
        const player = (playerNo: number, points: number): NaivePlayer => ({
          position: positionOf(playerNo),
          team: teamNoOf(playerNo),
          points,
          price: made.prices[playerNo] ?? 0,
        });
        const best = made.points.map((points) =>
          naiveOptimum(
            points.map((own, no) => player(no, own)).filter(({ price }) => price > 0),
            BUDGET,
          ),
        );
        const expected = expectedOf(made);
        // Trying everything takes its time: two users a season.
        for (const { userNo, rosters, captains } of made.users.slice(0, 2)) {
          const { results } = await get<{ results: UserRoundResult[] }>(
            `gameloop/v1/results/${seasonId}/${userId(made.name, userNo)}/other.json`,
          );
          for (const [round, result] of results.entries()) {
            expect(result.maximalPoints).toBe(best[round] ?? null);
            const roster = rosters[round];
            const score = expected[round]?.round.get(userNo) ?? null;
            expect(result.score).toBe(score);
            if (!roster || score === null) {
              expect(result.personalMaximalPoints).toBeNull();
              continue;
            }
            // The captain's points would have counted twice wherever they had stood on the pitch.
            const captain = roster[captains[round] ?? -1];
            const own = naiveOptimum(
              roster.map((no) => {
                const points = made.points[round]?.[no] ?? 0;
                return { ...player(no, no === captain ? 2 * points : points), price: 0 };
              }),
            );
            expect(result.personalMaximalPoints).toBe(own ?? null);
            const eleven = result.personalOptimalLineup?.players ?? [];
            expect(eleven.reduce((sum, { points }) => sum + points, 0)).toBe(own ?? 0);
            expect(missedPoints(result.personalMaximalPoints ?? 0, score)).toBe(
              Math.max(0, (own ?? 0) - score),
            );
          }
        }
      }),
      { ...runs, numRuns: 3 },
    );
  });
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
    expect(way).toEqual({
      roundEntries: rounds,
      seasonEntries: seasons,
      average: rounds.length === 0 ? 0 : sum / rounds.length,
      totalScore: seasons.at(-1)?.score ?? 0,
    });
  }
}
