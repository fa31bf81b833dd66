import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RoundKey } from '../evaluation/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** A round as far as what is shown of it depends on where it stands. */
export interface PhasedRound {
  readonly id: string;
  readonly phase: RoundPhase;
}

/** @throws ApiProblem ROUND_NOT_FOUND, also for a round of another season */
export async function requireRound(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
): Promise<PhasedRound> {
  const round = await db
    .selectFrom('round')
    .select(['id', 'phase'])
    .where('season_id', '=', seasonId)
    .where('id', '=', roundId)
    .executeTakeFirst();
  if (!round) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
  return round;
}

/**
 * Anybody may see the lineups of a round once it is completed, or its market is closed. The market of
 * a round closes with the freeze of its lineups; what is planned before stays hidden.
 * @throws ApiProblem LINEUP_HIDDEN
 */
export function requireVisibleLineups(round: PhasedRound): void {
  if (round.phase === 'GENERAL') throw new ApiProblem('LINEUP_HIDDEN', { roundId: round.id });
}
