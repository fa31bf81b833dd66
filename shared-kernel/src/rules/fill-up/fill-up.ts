import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { emptyLineup } from '../squad.ts';
import type { RulePlayer, Squad } from '../types.ts';
import { improve } from './improve.ts';
import { planFillUp } from './plan.ts';
import { strongestOnPitch } from './strongest-on-pitch.ts';
import { withCompletion } from './with-completion.ts';

/** Why the roster cannot be filled up; undefined when it can. */
export function fillUpVerdict(
  squad: Squad,
  pool: readonly RulePlayer[],
  ctx: RulesContext,
): Refusal | undefined {
  const planned = planFillUp(squad, pool, ctx);
  return planned.ok ? undefined : planned.error;
}

/**
 * Buys a player for every empty slot: a random choice among the top 10 by value within the slot's
 * share of the budget. The outcome is always complete and legal, or the fill-up is refused: only
 * where there is no complete and legal squad at all. Who is held stays in place; of those who are
 * bought the strongest stand on the pitch.
 * @param pool players of the season; who has no price or left is passed over
 * @param random a source of numbers from [0, 1)
 */
export function fillUp(
  squad: Squad,
  pool: readonly RulePlayer[],
  ctx: RulesContext,
  random: () => number,
): Result<Squad, Refusal> {
  const planned = planFillUp(squad, pool, ctx);
  if (!planned.ok) return planned;
  const drawn = improve(planned.value, squad.budget, random);
  const chosen = strongestOnPitch(drawn, squad.lineup, ctx);
  return accept(withCompletion(squad, chosen));
}

/** A random roster for a new or emptied squad: a fill-up from nothing. */
export function randomRoster(
  pool: readonly RulePlayer[],
  ctx: RulesContext,
  budget: number,
  formationId: string,
  random: () => number,
): Result<Squad, Refusal> {
  const formation = formationById(ctx.formations, formationId);
  if (formation === undefined) return refuse({ code: 'UNKNOWN_FORMATION', formationId });
  return fillUp({ budget, lineup: emptyLineup(formation, ctx.limits) }, pool, ctx, random);
}
