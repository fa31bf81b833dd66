import { DEFAULT_PLAN } from '@spieltag/shared-kernel/rules';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/substitutions';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { planOf } from '../lineups/plan.codec.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { readLedger } from './ledger.repository.ts';

/** A user's own plan of substitutions. @throws ApiProblem NOT_FOUND in seasons without them */
export async function readOwnPlan(
  db: Kysely<Database>,
  season: LoadedSeason,
  userId: string,
): Promise<SubstitutionPlan> {
  if (!season.preset.substitutions) throw new ApiProblem('NOT_FOUND');
  const ledger = await readLedger(db, { seasonId: season.id, userId });
  const column = ledger?.substitution_plan;
  const { keepsFormation, benchOrder, conditions } = column ? planOf(season, column) : DEFAULT_PLAN;
  return {
    keepsFormation,
    benchOrder: [...benchOrder],
    conditions: conditions.map((condition) => ({ ...condition })),
  };
}
