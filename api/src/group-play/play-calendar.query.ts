import {
  monthOf,
  type PlannedMatch,
  type PlayState,
  plannedGamedays,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** A round as the play of groups needs it. */
export interface CalendarRound {
  readonly roundId: string;
  /** Of the gameday's first kick-off: a match that was moved takes its round to no other month. */
  readonly month: string;
  /** RUNNING also where nobody has played in it and it is still waited for. */
  readonly state: PlayState;
  /** It is evaluated, but nobody has played in it: all have 0 points, which nobody has reached. */
  readonly isUnplayed: boolean;
  /** When its lineups were locked, real time, epoch ms; null: they are open. */
  readonly lockedAt: number | null;
  /** Rounds the season had by then; undefined: as many as it has now. */
  readonly knownRounds?: number;
}

interface Row {
  readonly roundId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly lockedAt: Date | null;
  readonly isEvaluated: boolean;
  readonly isUnplayed: boolean;
  readonly phase: RoundPhase;
  readonly knownRounds: number | null;
}

/** Rounds with how far each is: locked in `frozen` or `unpacked`, rated in `evaluation`. */
export const PLAYED_ROUNDS = sql`round
    left join frozen_round frozen
      on frozen.season_id = round.season_id and frozen.round_id = round.id
    left join unpacked_round unpacked
      on unpacked.season_id = round.season_id and unpacked.round_id = round.id
    left join round_evaluation evaluation
      on evaluation.season_id = round.season_id and evaluation.round_id = round.id`;

/**
 * The rounds of a season in order of play, with when they were locked.
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function findPlayCalendar(
  db: Kysely<Database>,
  seasonId: string,
): Promise<readonly CalendarRound[]> {
  const { rows } = await sql<Row>`
    select round.id as "roundId", round.start_date_ms as "startMs", round.end_date_ms as "endMs",
      coalesce(frozen.frozen_at, unpacked.locked_at) as "lockedAt",
      evaluation.round_id is not null as "isEvaluated",
      coalesce(evaluation.round_users = 0 and evaluation.season_users > 0, false) as "isUnplayed",
      round.phase, round.known_rounds as "knownRounds"
    from ${PLAYED_ROUNDS}
    where round.season_id = ${seasonId}
    order by round.round_no`.execute(db);
  if (rows.length === 0) await requireSeason(db, seasonId);
  const settled = settledUntil(rows);
  const kickOffs = await findFirstKickOffs(db, seasonId, rows);
  return rows.map(({ roundId, lockedAt, isEvaluated, isUnplayed, knownRounds }, place) => ({
    roundId,
    month: monthOf(kickOffs[place] ?? 0),
    state:
      isEvaluated && (!isUnplayed || place < settled) ? 'FINAL' : lockedAt ? 'RUNNING' : 'OPEN',
    isUnplayed,
    lockedAt: lockedAt?.getTime() ?? null,
    ...(knownRounds !== null && knownRounds !== rows.length && { knownRounds }),
  }));
}

/** The first kick-off of every round's gameday, epoch ms, by place of the round. */
async function findFirstKickOffs(
  db: Kysely<Database>,
  seasonId: string,
  rounds: readonly Row[],
): Promise<readonly number[]> {
  const { rows: matches } = await sql<PlannedMatch>`
    select id, round_id as "roundId", date_ms as date from match
    where season_id = ${seasonId}`.execute(db);
  const planned = rounds.map(({ roundId, startMs, endMs }) => ({
    id: roundId,
    startDate: startMs,
    endDate: endMs,
  }));
  return plannedGamedays(planned, matches).map(({ firstKickOff }) => firstKickOff);
}

/**
 * Up to where the play goes on without the results of a round nobody has played in: to the last round that has
 * been played, or to the end of a season that is over. Waited for any longer, it would hold up cups for good.
 */
function settledUntil(rounds: readonly Row[]): number {
  if (rounds.at(-1)?.phase === 'LOCKED') return rounds.length;
  return rounds.findLastIndex(({ isEvaluated, isUnplayed }) => isEvaluated && !isUnplayed);
}

async function requireSeason(db: Kysely<Database>, seasonId: string): Promise<void> {
  const season = await db
    .selectFrom('season')
    .select('id')
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
}

/**
 * Place of the first round that was locked after a moment, or is still to be.
 * @param at real time
 */
export function placeAfter(rounds: readonly CalendarRound[], at: Date): number {
  const ms = at.getTime();
  return rounds.findLastIndex(({ lockedAt }) => lockedAt !== null && lockedAt < ms) + 1;
}
