import {
  hasSettledPart,
  lockStatusByTeam,
  type MatchLineupStatus,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import {
  type ExpressionBuilder,
  type InferResult,
  type Kysely,
  sql,
  type Transaction,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/index.ts';
import type { PassedClock } from './game-time.model.ts';

type Db = Kysely<Database>;

/** A version of the state that no season has. */
export const NO_VERSION = -1;

/** What is going on in a season, as far as play depends on it. */
export interface SeasonState {
  /** Version of the catalogue the state fits. */
  readonly catalogueVersion: number;
  /** Grows with every event of the season. */
  readonly stateVersion: number;
  readonly roundNo: number;
  readonly roundId: string;
  readonly phase: RoundPhase;
  /** The restricted window that is open, from 1; null: none. */
  readonly restrictedWindowNo: number | null;
  readonly clock: PassedClock;
  /** When it was read, by the clock of the database, epoch ms. */
  readonly readAt: number;
  /** By which match in the current round a team's players are locked. */
  readonly matchStatusOfTeam: ReadonlyMap<string, MatchLineupStatus>;
  /** Ids of players locked by a match of a team they have left since. */
  readonly settledPlayers: ReadonlySet<string>;
}

/** State of the matches of the current round, as of a version of the season's state. */
export type MatchStates = Pick<
  SeasonState,
  'stateVersion' | 'matchStatusOfTeam' | 'settledPlayers'
>;

/**
 * Selects the state of a season, one row; read it with `seasonStateOf`.
 * @param known match states that are not read again while their version holds
 */
export function selectSeasonState(db: Db, seasonId: string, known?: MatchStates) {
  return db
    .selectFrom('season_clock as clock')
    .innerJoin('season', 'season.id', 'clock.season_id')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'clock.season_id')
        .onRef('round.round_no', '=', 'clock.current_round_no'),
    )
    .select((eb) => [
      'season.catalogue_version',
      'clock.state_version',
      'clock.restricted_window_no as open_window_no',
      'clock.mode as clock_mode',
      'clock.game_time_ms',
      'clock.speed as clock_speed',
      'clock.anchored_at',
      'clock.cursor',
      sql<Date>`clock_timestamp()`.as('read_at'),
      'round.round_no',
      'round.id as round_id',
      'round.phase',
      eb
        .case()
        .when('clock.state_version', '=', known?.stateVersion ?? NO_VERSION)
        .then(null)
        .else(
          jsonArrayFrom(
            eb
              .selectFrom('match')
              .select(['home_team_id as homeTeamId', 'guest_team_id as guestTeamId', 'state'])
              .whereRef('match.round_id', '=', 'round.id')
              .orderBy('date_ms'),
          ),
        )
        .end()
        .as('matches'),
      eb
        .case()
        .when('clock.state_version', '=', known?.stateVersion ?? NO_VERSION)
        .then(null)
        .else(jsonArrayFrom(movedPlayers(eb)))
        .end()
        .as('moved'),
    ])
    .where('clock.season_id', '=', seasonId);
}

/** Players of the round's matches that have begun who are of another team by now. */
function movedPlayers(
  eb: ExpressionBuilder<Database & { clock: Database['season_clock'] }, 'round'>,
) {
  return eb
    .selectFrom('player_match as row')
    .innerJoin('match', (join) =>
      join.onRef('match.season_id', '=', 'row.season_id').onRef('match.id', '=', 'row.match_id'),
    )
    .innerJoin('player', (join) =>
      join
        .onRef('player.season_id', '=', 'row.season_id')
        .onRef('player.player_no', '=', 'row.player_no'),
    )
    .select(['player.id', 'row.status', 'row.points'])
    .whereRef('row.season_id', '=', 'round.season_id')
    .whereRef('row.round_id', '=', 'round.id')
    .whereRef('row.team_id', '<>', 'player.team_id')
    .where('match.state', 'in', ['LIVE', 'FINISHED']);
}

type SeasonStateRow = InferResult<ReturnType<typeof selectSeasonState>>[number];

/** The state in a row of `selectSeasonState`, completed by what was known before it. */
export function seasonStateOf(row: SeasonStateRow, known?: MatchStates): SeasonState {
  return {
    catalogueVersion: row.catalogue_version,
    stateVersion: row.state_version,
    roundNo: row.round_no,
    roundId: row.round_id,
    phase: row.phase,
    restrictedWindowNo: row.open_window_no,
    clock: {
      mode: row.clock_mode,
      gameTime: row.game_time_ms,
      speed: row.clock_speed,
      anchoredAt: row.anchored_at.getTime(),
      cursor: row.cursor,
    },
    readAt: row.read_at.getTime(),
    matchStatusOfTeam: row.matches
      ? lockStatusByTeam(row.matches)
      : (known?.matchStatusOfTeam ?? new Map()),
    settledPlayers: row.moved
      ? new Set(row.moved.filter(hasSettledPart).map(({ id }) => id))
      : (known?.settledPlayers ?? new Set()),
  };
}

/** Reads the state of a season; undefined: no such season. */
export async function readSeasonState(db: Db, seasonId: string): Promise<SeasonState | undefined> {
  const row = await selectSeasonState(db, seasonId).executeTakeFirst();
  return row && seasonStateOf(row);
}

/**
 * Keeps the season as it is until the transaction ends. Any number of ledgers may be changed at
 * the same time, but none while an event of the season is applied: a change acknowledged before
 * the lineups are frozen is part of what is frozen.
 */
export async function lockSeasonShared(
  trx: Transaction<Database>,
  seasonId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('season'), hashtext(${seasonId}))`.execute(
    trx,
  );
}

/** Waits for all changes under way, then keeps others away until the transaction ends. */
export async function lockSeason(trx: Transaction<Database>, seasonId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('season'), hashtext(${seasonId}))`.execute(trx);
}
