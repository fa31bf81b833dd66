import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { emptyLineup } from '../squad.ts';
import type { IndexedPlayer, Lineup, RulePlayer, Squad } from '../types.ts';
import { POSITIONS } from '../types.ts';
import { assign, type Completion } from './cheapest-completion.ts';
import { teamRoom } from './gaps.ts';
import { improve } from './improve.ts';
import { pickPitch } from './pick-pitch.ts';
import { planFillUp } from './plan.ts';
import { strengthOf } from './strength.ts';

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
  const indexedPlayers: (IndexedPlayer | null)[] = [...squad.lineup.indexedPlayers];
  let { budget } = squad;
  for (const [gap, player] of chosen) {
    indexedPlayers[gap.index] = { id: player.id, teamId: player.teamId };
    budget -= player.marketValue;
  }
  const lineup: Lineup = { ...squad.lineup, indexedPlayers };
  return accept({ budget, lineup });
}

/** The same players, the strongest of them in the gaps of the pitch. */
function strongestOnPitch(chosen: Completion, lineup: Lineup, ctx: RulesContext): Completion {
  const gaps = [...chosen.keys()];
  const bought = [...chosen.values()].map((player) => ({
    player,
    benchOnly: isPlayerLocked(player.id, ctx),
  }));
  const wanted = POSITIONS.map(
    (own) => gaps.filter(({ position, onPitch }) => onPitch && position === own).length,
  );
  const pitch = pickPitch(bought, wanted, teamRoom(lineup, ctx).pitch, strengthOf);
  if (pitch === undefined) throw new Error('A legal completion has no eleven');
  return assign(
    gaps,
    [...pitch],
    bought.filter((each) => !pitch.has(each)),
  );
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
