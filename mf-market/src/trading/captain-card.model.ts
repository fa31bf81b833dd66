import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  CAPTAIN_ACTION_ID,
  type Lineup,
  losesCaptain,
  type RulesContext,
} from '@spieltag/shared-kernel/rules';

/** Whose captain's card would be lost with a lineup: sold, benched or displaced; undefined: nobody's. */
export function lostCaptain(
  { actions }: Pick<Ledger, 'actions'>,
  next: Lineup,
  { roundPhase }: Pick<RulesContext, 'roundPhase'>,
): string | undefined {
  const card = actions.find(({ id, state }) => id === CAPTAIN_ACTION_ID && state === 'ACTIVE');
  if (!card?.playerId) return undefined;
  // The ledger calls the card active in the round it was played for only.
  const captain = { playerId: card.playerId, roundNo: 1 };
  return losesCaptain(captain, next, captain.roundNo, roundPhase) ? card.playerId : undefined;
}
