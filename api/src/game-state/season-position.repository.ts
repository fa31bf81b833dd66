import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { type PassedClock, reachedGameTime } from '../season/game-time.model.ts';
import { announcementsKey } from './announcements.query.ts';
import type { SeasonPosition } from './game-state.presenter.ts';

/** While time runs fast by itself it is shown with this precision, so that replies can be kept. */
const SHOWN_STEP_MS = 60_000;

/** What a state is made from. */
export interface StateVersion {
  readonly stateVersion: number;
  readonly catalogueVersion: number;
  /** Game time as it is shown, epoch ms: of the last event, unless time is accelerated. */
  readonly gameTime: number;
  /** What all players are told, see `readAnnouncements`. */
  readonly announcements: string;
  /** The current round. */
  readonly roundNo: number;
  readonly clock: PassedClock;
  /** Game time, epoch ms. */
  readonly reached: number;
}

/** @param now real time, epoch ms. @throws ApiProblem SEASON_NOT_FOUND */
export async function readStateVersion(
  db: Kysely<Database>,
  seasonId: string,
  now: number,
): Promise<StateVersion> {
  const row = await db
    .selectFrom('season_clock as clock')
    .innerJoin('season', 'season.id', 'clock.season_id')
    .selectAll('clock')
    .select(['season.catalogue_version', announcementsKey(new Date(now)).as('announcements')])
    .where('clock.season_id', '=', seasonId)
    .executeTakeFirst();
  if (!row) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  const clock = {
    mode: row.mode,
    speed: row.speed,
    gameTime: row.game_time_ms,
    anchoredAt: row.anchored_at.getTime(),
    cursor: row.cursor,
  };
  const reached = reachedGameTime(clock, now);
  return {
    stateVersion: row.state_version,
    catalogueVersion: row.catalogue_version,
    gameTime:
      row.mode === 'accelerated'
        ? Math.floor(reached / SHOWN_STEP_MS) * SHOWN_STEP_MS
        : row.game_time_ms,
    announcements: row.announcements,
    roundNo: row.current_round_no,
    clock,
    reached,
  };
}

/** Where a season stands, without its time. */
export async function readPosition(
  db: Kysely<Database>,
  seasonId: string,
): Promise<Omit<SeasonPosition, 'gameTime'>> {
  const [clock, rounds, { corrections }] = await Promise.all([
    db
      .selectFrom('season_clock')
      .select(['mode', 'current_round_no', 'restricted_window_no'])
      .where('season_id', '=', seasonId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('round')
      .select(['round_no', 'phase', 'completed_at_ms'])
      .where('season_id', '=', seasonId)
      .orderBy('round_no')
      .execute(),
    db
      .selectFrom('round_correction')
      .select(sql<number>`count(*)::int`.as('corrections'))
      .where('season_id', '=', seasonId)
      .executeTakeFirstOrThrow(),
  ]);
  const current = rounds.find((round) => round.round_no === clock.current_round_no);
  if (!current) throw new Error(`season ${seasonId} has no round ${clock.current_round_no}`);
  return {
    roundNo: current.round_no,
    phase: current.phase,
    restrictedWindowNo: clock.restricted_window_no,
    clockMode: clock.mode,
    corrections,
    completions: rounds.map((round) => round.completed_at_ms),
  };
}
