import { hash } from 'node:crypto';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import { planColumn, planOfColumn } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** The plan of substitutions a ledger's column holds. */
export function planOf(season: LoadedSeason, column: readonly number[]): SubstitutionPlan {
  const { keepsFormation, benchOrder, conditions } = planOfColumn(column);
  const idOf = (playerNo: number) => {
    const player = season.players[playerNo];
    if (!player) throw new Error(`season ${season.id} has no player number ${playerNo}`);
    return player.id;
  };
  return {
    keepsFormation,
    benchOrder: benchOrder.map(idOf),
    conditions: conditions.map(({ outId, inId }) => ({ outId: idOf(outId), inId: idOf(inId) })),
  };
}

/** A plan of players of the season as the column of a ledger. */
export function columnOfPlan(season: LoadedSeason, plan: SubstitutionPlan): number[] {
  const numberOf = (playerId: string) => {
    const player = season.playerById.get(playerId);
    if (!player) throw new Error(`player ${playerId} is not in season ${season.id}`);
    return player.playerNo;
  };
  return planColumn({
    keepsFormation: plan.keepsFormation,
    benchOrder: plan.benchOrder.map(numberOf),
    conditions: plan.conditions.map(({ outId, inId }) => ({
      outId: numberOf(outId),
      inId: numberOf(inId),
    })),
  });
}

/** Characters of a hash: those of one owner alone are compared, one plan with the one before. */
const HASH_LENGTH = 8;

/** Another one for another plan, as a ledger's column holds it; null: nothing was planned. */
export function hashOfPlan(column: readonly number[] | null): string {
  return hash('sha256', `${column}`, 'base64url').slice(0, HASH_LENGTH);
}
