import {
  type Lineup,
  type Refusal,
  type RulesContext,
  swapVerdict,
} from '@spieltag/shared-kernel/rules';

/**
 * Why each slot cannot change places with the picked one; undefined where it can. An empty slot can
 * be picked too: then the verdicts say who may move there.
 */
export function partnerVerdicts(
  lineup: Lineup,
  picked: number,
  context: RulesContext,
): readonly (Refusal | undefined)[] {
  return lineup.indexedPlayers.map((_, index) => partnerVerdict(lineup, picked, index, context));
}

/** The verdict on one slot alone. */
export function partnerVerdict(
  lineup: Lineup,
  picked: number,
  index: number,
  context: RulesContext,
): Refusal | undefined {
  return lineup.indexedPlayers[picked]
    ? swapVerdict(lineup, picked, index, context)
    : swapVerdict(lineup, index, picked, context);
}

/** Where a slot is, for the words that confirm a swap. */
export function sideOf(
  index: number,
  { maxPlayersOnField }: { readonly maxPlayersOnField: number },
): 'field' | 'bench' {
  return index < maxPlayersOnField ? 'field' : 'bench';
}
