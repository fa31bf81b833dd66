import {
  FORMATIONS,
  POSITIONS,
  pointsBreakDown,
  type RoundPhase,
  SEASON_PRESETS,
  type SeasonPreset,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SeasonCatalogue, SeasonFeed } from '../feed/feed.types.ts';
import { importSeason } from '../season/import-season.ts';

/** Players of each position in each of the eight teams. */
const SQUAD = { GOALKEEPER: 2, DEFENDER: 4, MIDFIELDER: 4, FORWARD: 3 } as const;
const TEAMS = 8;
/** The players by number: by position, then by team. */
const PLAYERS = POSITIONS.flatMap((position) =>
  Array.from({ length: TEAMS * SQUAD[position] }, (_, i) => ({
    position,
    teamNo: Math.floor(i / SQUAD[position]),
  })),
);
/** Players of the fixture's season, numbered from 0. */
export const PLAYER_COUNT = PLAYERS.length;
const DAY_MS = 86_400_000;

/** A small season in the database, for the tests of whatever follows from evaluations. */
export interface FixtureSeason {
  readonly seasonId: string;
  readonly leagueId: string;
  readonly roundIds: readonly string[];
}

/** Imports a season of eight teams with three rounds of four matches; ids carry `name`. */
export async function importFixtureSeason(
  db: Kysely<Database>,
  name: string,
  preset: SeasonPreset = SEASON_PRESETS.league,
): Promise<FixtureSeason> {
  const catalogue = { ...catalogueOf(name), preset };
  const feed: SeasonFeed = {
    provider: 'generated',
    catalogue: async () => catalogue,
    roundUpdates: async () => [],
    playerChanges: async () => [],
  };
  await importSeason(db, feed, { feedSpec: { provider: 'generated' }, clock: { mode: 'stepped' } });
  return {
    seasonId: catalogue.season.id,
    leagueId: catalogue.league.id,
    roundIds: catalogue.rounds.map((round) => round.id),
  };
}

/** Number of a player's team; -1 for an empty slot. */
export function teamNoOf(playerNo: number): number {
  return PLAYERS[playerNo]?.teamNo ?? -1;
}

/** Id of a player of the fixture by number. */
export function playerId(name: string, playerNo: number): string {
  return `pl-${name}-${playerNo}`;
}

/** Id of a user of the fixture by number. */
export function userId(name: string, userNo: number): string {
  return `us-${name}-${userNo}`;
}

function catalogueOf(name: string): SeasonCatalogue {
  const teams = Array.from({ length: TEAMS }, (_, i) => ({
    id: `tm-${name}-${i}`,
    name: `Team ${i}`,
    shortName: `T${i}`,
  }));
  const rounds = [1, 2, 3].map((no) => ({
    id: `rn-${name}-${no}`,
    name: `Round ${no}`,
    startDate: no * 7 * DAY_MS,
    endDate: no * 7 * DAY_MS,
  }));
  return {
    league: { id: `lg-${name}`, name },
    season: { id: `se-${name}`, name },
    preset: SEASON_PRESETS.league,
    teams,
    players: PLAYERS.map(({ position, teamNo }, playerNo) => ({
      id: playerId(name, playerNo),
      teamId: `tm-${name}-${teamNo}`,
      firstName: 'Player',
      lastName: String(playerNo),
      displayName: `P. ${playerNo}`,
      displayLongName: `Player ${playerNo}`,
      marketValue: 1_000_000,
      position,
      countryCode: null,
      shirtNumber: null,
      height: null,
      weight: null,
      birthday: null,
      status: 'UNKNOWN' as const,
    })),
    rounds,
    matches: rounds.flatMap((round) =>
      [0, 2, 4, 6].map((home) => ({
        id: `mt-${round.id}-${home}`,
        roundId: round.id,
        homeTeamId: `tm-${name}-${home}`,
        guestTeamId: `tm-${name}-${home + 1}`,
        homeTeamName: null,
        guestTeamName: null,
        date: round.startDate,
      })),
    ),
    formations: FORMATIONS,
    restrictedWindows: [],
  };
}

/** A ledger to be written as it is; nobody checks it against the rules. */
export interface FixtureLedger {
  readonly userNo: number;
  /** By slot, -1: empty; the league's 22. */
  readonly playerNos: readonly number[];
  /** Default: `userId(name, userNo)`. */
  readonly userId?: string;
}

/** Opens ledgers, and the accounts they belong to; replaces the lineups of those opened before. */
export async function writeLedgers(
  db: Kysely<Database>,
  name: string,
  ledgers: readonly FixtureLedger[],
): Promise<void> {
  if (ledgers.length === 0) return;
  await db
    .insertInto('users')
    .values(
      ledgers.map(({ userNo, userId: id = userId(name, userNo) }) => ({
        id,
        name: `User ${userNo}`,
        image: null,
        role: 'user' as const,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('ledger')
    .values(
      ledgers.map(({ userNo, playerNos, userId: id = userId(name, userNo) }) => ({
        season_id: `se-${name}`,
        user_id: id,
        user_no: userNo,
        version: 1,
        budget: 1000,
        soft_currency: 0,
        formation_id: '1442',
        slot_player_no: [...playerNos],
        slot_team_no: playerNos.map(teamNoOf),
        player_market_phase: 'OPEN' as const,
        favorite_player_ids: [],
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['season_id', 'user_id']).doUpdateSet((eb) => ({
        slot_player_no: eb.ref('excluded.slot_player_no'),
        slot_team_no: eb.ref('excluded.slot_team_no'),
      })),
    )
    .execute();
}

/** Moves a round of the fixture to a phase without anything that belongs to it. */
export async function setPhase(
  db: Kysely<Database>,
  roundId: string,
  phase: RoundPhase,
): Promise<void> {
  await db.updateTable('round').set({ phase }).where('id', '=', roundId).execute();
}

/** Says what players got in a match of a round: points by player number. Replaces what was said. */
export async function writePoints(
  db: Kysely<Database>,
  name: string,
  roundId: string,
  matchNo: 0 | 1 | 2 | 3,
  points: readonly number[],
): Promise<void> {
  const matchId = `mt-${roundId}-${matchNo * 2}`;
  await db.deleteFrom('player_match').where('match_id', '=', matchId).execute();
  if (points.length === 0) return;
  await db
    .insertInto('player_match')
    .values(
      points.map((gained, playerNo) => ({
        season_id: `se-${name}`,
        round_id: roundId,
        match_id: matchId,
        player_no: playerNo,
        team_id: `tm-${name}-${teamNoOf(playerNo)}`,
        position: PLAYERS[playerNo]?.position ?? ('FORWARD' as const),
        status: 'STARTER' as const,
        points: gained,
        rated: true,
        breakdown: JSON.stringify(pointsBreakDown(null, null)),
      })),
    )
    .execute();
}

/** Tells of one player in one match whether they came on; nobody gets points for it. */
export async function writeAppearance(
  db: Kysely<Database>,
  name: string,
  roundId: string,
  { matchNo, playerNo, joker }: { matchNo: number; playerNo: number; joker: boolean },
): Promise<void> {
  await db
    .insertInto('player_match')
    .values({
      season_id: `se-${name}`,
      round_id: roundId,
      match_id: `mt-${roundId}-${matchNo * 2}`,
      player_no: playerNo,
      team_id: `tm-${name}-${teamNoOf(playerNo)}`,
      position: PLAYERS[playerNo]?.position ?? 'FORWARD',
      status: joker ? 'BENCH' : 'INACTIVE',
      points: 0,
      rated: true,
      breakdown: JSON.stringify(pointsBreakDown(null, null)),
      stats: JSON.stringify({ starter: false, joker }),
    })
    .execute();
}
