import type { PlayablePlayer, RulePlayer } from '../types.ts';
import type { Completion } from './cheapest-completion.ts';
import type { FreePlayer, Gap } from './gaps.ts';
import type { FillUpPlan } from './plan.ts';

/** How many of the dearest players within its share a slot chooses from. */
const TOP = 10;
/** How often a slot draws again when the choice would break a team limit. */
const MAX_TRIES = 20;
/** A pitch slot's share of the budget against a bench slot's. */
const PITCH_WEIGHT = 2;

/** Players per team, in the roster and on the pitch. */
interface Presence {
  readonly roster: Map<string, number>;
  readonly pitch: Map<string, number>;
}

function count(presence: Presence, gap: Gap, { teamId }: RulePlayer, by: 1 | -1): void {
  presence.roster.set(teamId, (presence.roster.get(teamId) ?? 0) + by);
  if (gap.onPitch) presence.pitch.set(teamId, (presence.pitch.get(teamId) ?? 0) + by);
}

/**
 * Replaces the plan's cheapest players, slot by slot, by randomly chosen better ones. The roster is
 * complete, legal and affordable before and after every step, so nothing has to be taken back. The
 * shares differ a little from draw to draw, else everybody would be offered the same ten players.
 */
export function improve(plan: FillUpPlan, budget: number, random: () => number): Completion {
  const chosen = new Map(plan.completion);
  const taken = new Set<string>();
  const presence: Presence = { roster: new Map(), pitch: new Map() };
  let spare = budget;
  for (const [gap, player] of chosen) {
    taken.add(player.id);
    count(presence, gap, player, 1);
    spare -= player.marketValue;
  }
  const weights = plan.gaps.map((gap) => (gap.onPitch ? PITCH_WEIGHT : 1) * (0.5 + random()));
  let weightLeft = weights.reduce((sum, weight) => sum + weight, 0);
  let unsettled = budget;
  plan.gaps.forEach((gap, i) => {
    const planned = chosen.get(gap);
    if (planned === undefined || plan.fixed.has(planned.id)) return;
    const weight = weights[i] ?? 0;
    const share = (unsettled * weight) / weightLeft;
    // The share may not eat into what the cheapest players of the other slots cost.
    const ceiling = Math.min(share, spare + planned.marketValue);
    count(presence, gap, planned, -1);
    const offered = topWithin(plan.free[gap.position], ceiling, taken);
    const better = draw(plan, gap, offered, presence, random);
    const settled = better && better.marketValue > planned.marketValue ? better : planned;
    count(presence, gap, settled, 1);
    taken.add(settled.id);
    if (settled !== planned) taken.delete(planned.id);
    chosen.set(gap, settled);
    spare -= settled.marketValue - planned.marketValue;
    unsettled -= settled.marketValue;
    weightLeft -= weight;
  });
  return chosen;
}

/** The dearest free players up to the ceiling; the list comes dearest first. */
function topWithin(
  free: readonly FreePlayer[],
  ceiling: number,
  taken: ReadonlySet<string>,
): readonly FreePlayer[] {
  const top: FreePlayer[] = [];
  for (const each of free) {
    if (top.length === TOP) break;
    if (each.player.marketValue <= ceiling && !taken.has(each.player.id)) top.push(each);
  }
  return top;
}

/** A random choice that keeps the team limits; undefined when the draws found none. */
function draw(
  plan: FillUpPlan,
  gap: Gap,
  offered: readonly FreePlayer[],
  presence: Presence,
  random: () => number,
): PlayablePlayer | undefined {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const drawn = offered[Math.floor(random() * offered.length)];
    if (drawn === undefined) return undefined;
    const { player, benchOnly } = drawn;
    const { teamId } = player;
    if (gap.onPitch && benchOnly) continue;
    if ((presence.roster.get(teamId) ?? 0) >= plan.room.roster(teamId)) continue;
    if (gap.onPitch && (presence.pitch.get(teamId) ?? 0) >= plan.room.pitch(teamId)) continue;
    return player;
  }
  return undefined;
}
