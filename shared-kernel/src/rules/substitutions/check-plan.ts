import type { RulesContext } from '../context.ts';
import { positionsOf } from '../lineup/placement.ts';
import { canChangeLineup } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import { isOnPitch, slotOf } from '../squad.ts';
import type { Lineup } from '../types.ts';
import { MAX_CONDITIONS, type SubstitutionCondition, type SubstitutionPlan } from './plan.ts';
import { isLegalAlone, substitutionRules } from './substitute.ts';

/**
 * Why a plan is no plan for the lineup as it stands; undefined when it is one. The order of the bench
 * names players of the bench, each once. A condition replaces somebody of the pitch by somebody of the
 * bench and is legal on its own; several may name the same player, since at most one of them comes true.
 */
export function planVerdict(
  lineup: Lineup,
  plan: SubstitutionPlan,
  ctx: RulesContext,
): Refusal | undefined {
  if (!canChangeLineup(ctx.roundPhase, ctx.marketPhase)) return { code: 'LINEUP_PHASE_LOCKED' };
  if (plan.conditions.length > MAX_CONDITIONS) return { code: 'INVALID_LINEUP' };
  return (
    benchVerdict(lineup, plan.benchOrder) ??
    repeatedCondition(plan) ??
    first(plan.conditions, (condition) => conditionVerdict(lineup, condition, plan, ctx))
  );
}

function benchVerdict(lineup: Lineup, benchOrder: readonly string[]): Refusal | undefined {
  const seen = new Set<string>();
  return first(benchOrder, (playerId) => {
    if (seen.has(playerId)) return { code: 'DUPLICATE_PLAYER', playerId };
    seen.add(playerId);
    return sideVerdict(lineup, playerId, false);
  });
}

function repeatedCondition({ conditions }: SubstitutionPlan): Refusal | undefined {
  const repeated = conditions.find((one, index) =>
    conditions.some(
      (other, at) => at < index && other.outId === one.outId && other.inId === one.inId,
    ),
  );
  return repeated && { code: 'DUPLICATE_PLAYER', playerId: repeated.inId };
}

/** Why a condition cannot be one of the plan; undefined when it can. */
export function conditionVerdict(
  lineup: Lineup,
  { outId, inId }: SubstitutionCondition,
  { keepsFormation }: Pick<SubstitutionPlan, 'keepsFormation'>,
  ctx: RulesContext,
): Refusal | undefined {
  const refusal = sideVerdict(lineup, outId, true) ?? sideVerdict(lineup, inId, false);
  if (refusal) return refusal;
  const positions = positionsOf(lineup.formationId, ctx);
  if (!positions.ok) return positions.error;
  const out = slotOf(lineup, outId) ?? -1;
  const coming = slotOf(lineup, inId) ?? -1;
  const slots = {
    positions: positions.value,
    teams: lineup.indexedPlayers.map((placed) => placed?.teamId ?? ''),
  };
  const rules = substitutionRules(ctx);
  const only = { out, in: coming };
  if (isLegalAlone(slots, only, { ...rules, keepsFormation })) return undefined;
  const max = rules.teamLimit;
  if (isLegalAlone(slots, only, { ...rules, keepsFormation, teamLimit: 0 })) {
    return { code: 'MAX_FOR_TEAM_ON_PITCH', teamId: slots.teams[coming] ?? '', max };
  }
  const position = positions.value[out];
  return position && { code: 'WRONG_POSITION', playerId: inId, position };
}

function sideVerdict(lineup: Lineup, playerId: string, onPitch: boolean): Refusal | undefined {
  const slot = slotOf(lineup, playerId);
  if (slot === undefined) return { code: 'NOT_IN_SQUAD', playerId };
  return isOnPitch(slot) === onPitch ? undefined : { code: 'INVALID_LINEUP' };
}

function first<T>(
  items: readonly T[],
  verdict: (item: T) => Refusal | undefined,
): Refusal | undefined {
  for (const item of items) {
    const refusal = verdict(item);
    if (refusal) return refusal;
  }
  return undefined;
}
