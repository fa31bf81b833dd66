import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SeasonClockTable } from '../database/tables/season.tables.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { PassedClock, SeasonClock } from './game-time.model.ts';

/** Where a season stands in its timeline. */
export interface ClockState extends PassedClock {
  readonly seasonId: string;
}

/** The clock of a season whose time passes by itself. */
export interface RunningClock extends ClockState {
  /** When it was read, by the clock of the database, epoch ms. */
  readonly readAt: number;
  /** Game time at which the last round was completed, epoch ms; null: there is one to complete. */
  readonly endedAt: number | null;
}

/** What an applied event leaves on the clock. */
export interface ClockStep {
  readonly cursor: string;
  readonly currentRoundNo?: number;
  readonly restrictedWindowNo?: number | null;
  /** Sets the clock to the moment of the event; not while time runs by itself. */
  readonly setTo?: { readonly gameTime: number; readonly now: number };
}

/** The clocks of the seasons whose time passes by itself. */
export async function readRunningClocks(db: Kysely<Database>): Promise<RunningClock[]> {
  const rows = await db
    .selectFrom('season_clock')
    .selectAll()
    .select((eb) => [
      sql<Date>`clock_timestamp()`.as('read_at'),
      eb
        .selectFrom('round')
        .select(
          sql<number | null>`
            case when bool_and(completed_at_ms is not null) then max(completed_at_ms) end`.as('at'),
        )
        .whereRef('round.season_id', '=', 'season_clock.season_id')
        .as('ended_at_ms'),
    ])
    .where('mode', '!=', 'stepped')
    .orderBy('season_id')
    .execute();
  return rows.map((row) => ({
    ...clockOf(row),
    readAt: row.read_at.getTime(),
    endedAt: row.ended_at_ms,
  }));
}

/** The clock of a season. @throws ApiProblem SEASON_NOT_FOUND */
export async function readClock(db: Kysely<Database>, seasonId: string): Promise<ClockState> {
  const row = await db
    .selectFrom('season_clock')
    .selectAll()
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  if (!row) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  return clockOf(row);
}

function clockOf(row: Selectable<SeasonClockTable>): ClockState {
  return {
    seasonId: row.season_id,
    mode: row.mode,
    gameTime: row.game_time_ms,
    speed: row.speed,
    anchoredAt: row.anchored_at.getTime(),
    cursor: row.cursor,
  };
}

/** Moves a season's clock by one event; false when the cursor is not the expected one. */
export async function moveClock(
  trx: Transaction<Database>,
  seasonId: string,
  from: string,
  step: ClockStep,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('season_clock')
    .set({
      cursor: step.cursor,
      state_version: sql`state_version + 1`,
      ...(step.currentRoundNo === undefined ? {} : { current_round_no: step.currentRoundNo }),
      ...(step.restrictedWindowNo === undefined
        ? {}
        : { restricted_window_no: step.restrictedWindowNo }),
      ...(step.setTo
        ? { game_time_ms: step.setTo.gameTime, anchored_at: new Date(step.setTo.now) }
        : {}),
    })
    .where('season_id', '=', seasonId)
    .where('cursor', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets the time of a season pass in another way, from the game time it has reached. */
export async function setClock(
  db: Kysely<Database>,
  seasonId: string,
  clock: SeasonClock,
): Promise<void> {
  await db
    .updateTable('season_clock')
    .set({
      mode: clock.mode,
      speed: clock.speed,
      game_time_ms: clock.gameTime,
      anchored_at: new Date(clock.anchoredAt),
      state_version: sql`state_version + 1`,
    })
    .where('season_id', '=', seasonId)
    .execute();
}
