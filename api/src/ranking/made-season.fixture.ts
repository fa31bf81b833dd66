import { randomFrom } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { freezeLineups } from '../evaluation/freeze-lineups.fixture.ts';
import { evaluateRound } from '../evaluation/index.ts';
import {
  type FixtureSeason,
  importFixtureSeason,
  PLAYER_COUNT,
  setPhase,
  writeLedgers,
  writePoints,
} from '../evaluation/season.fixture.ts';
import { integerBetween, type Random, shuffled } from '../feed/random.ts';
import type { TestServer } from '../testing/test-server.ts';

const ROUNDS = 3;
/** First player and count of each position, in the fixture's numbering. */
const POSITIONS = {
  GOALKEEPER: { first: 0, count: 16, inRoster: 3, forSale: 3 },
  DEFENDER: { first: 16, count: 32, inRoster: 7, forSale: 6 },
  MIDFIELDER: { first: 48, count: 32, inRoster: 7, forSale: 6 },
  FORWARD: { first: 80, count: 24, inRoster: 5, forSale: 4 },
} as const;
type Position = keyof typeof POSITIONS;
/** Of a player of the fixture. */
export const positionOf = (playerNo: number) =>
  (Object.keys(POSITIONS) as Position[]).findLast(
    (position) => playerNo >= POSITIONS[position].first,
  ) ?? 'GOALKEEPER';

/** A user of a made-up season; what is null in a round is not there. */
export interface MadeUser {
  readonly userNo: number;
  /** Rosters by round; null: the ledger is not open yet. */
  readonly rosters: readonly (readonly number[] | null)[];
  /** Slot of the captain by round; null: none. */
  readonly captains: readonly (number | null)[];
}

/** A made-up season: who owned whom, what everybody was worth, and what could be bought. */
export interface MadeSeason {
  readonly name: string;
  readonly users: readonly MadeUser[];
  /** By round and player number. */
  readonly points: readonly (readonly number[])[];
  /** By player number; 0: not for sale. */
  readonly prices: readonly number[];
}

/** The same seed may come twice in a run. */
let seasonsMade = 0;

/** A season nobody has seen before; the same for the same seed but for its name. */
export function makeSeason(seed: number): MadeSeason {
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

/** Plays it on the real evaluation. */
export async function playMadeSeason(
  db: Kysely<Database>,
  made: MadeSeason,
): Promise<FixtureSeason> {
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
    await freezeLineups(db, key);
    await writePoints(db, made.name, roundId, 0, made.points[round] ?? []);
    await db.transaction().execute((trx) => evaluateRound(trx, key));
    await setPhase(db, roundId, 'COMPLETED');
  }
  return season;
}

/** What follows from a made-up season by plain counting. */
export function expectedOf({ users, points }: MadeSeason) {
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

/** What the server answers to a path below `/api/`. Throws when it refuses. */
export async function readFrom<T>(server: TestServer, path: string, headers = {}): Promise<T> {
  const response = await server.app.inject({ url: `/api/${path}`, headers });
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.body}`);
  return response.json();
}
