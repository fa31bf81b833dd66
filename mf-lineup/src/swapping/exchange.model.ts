import {
  type Lineup,
  legalTargets,
  type Refusal,
  type Result,
  type RulesContext,
  swapSlots,
  swapVerdict,
} from '@spieltag/shared-kernel/rules';

/**
 * Why each slot cannot change places with the picked one; undefined where it can. An empty slot can
 * be picked too: then the verdicts tell who may come.
 */
export function partnerVerdicts(
  lineup: Lineup,
  picked: number,
  context: RulesContext,
): readonly (Refusal | undefined)[] {
  if (lineup.indexedPlayers[picked]) return legalTargets(lineup, picked, context);
  return lineup.indexedPlayers.map((_, index) => swapVerdict(lineup, index, picked, context));
}

/** A swap that can be made: the lineup after it, who was moved, and where to. */
export interface Exchange {
  readonly lineup: Lineup;
  readonly playerId: string;
  readonly to: number;
}

/** Lets the picked slot and its partner change places. */
export function exchange(
  lineup: Lineup,
  picked: number,
  partner: number,
  context: RulesContext,
): Result<Exchange, Refusal> {
  const isEmpty = !lineup.indexedPlayers[picked];
  const [from, to] = isEmpty ? [partner, picked] : [picked, partner];
  const swapped = swapSlots(lineup, from, to, context);
  if (!swapped.ok) return swapped;
  const playerId = lineup.indexedPlayers[from]?.id ?? '';
  return { ok: true, value: { lineup: swapped.value, playerId, to } };
}

/** Where a slot is, for the words that confirm a swap. */
export function sideOf(
  index: number,
  { maxPlayersOnField }: { readonly maxPlayersOnField: number },
): 'field' | 'bench' {
  return index < maxPlayersOnField ? 'field' : 'bench';
}
