import { isPartSettled } from '../lineup/locks.ts';
import { isRoundOver } from '../phases.ts';
import type { Refusal } from '../refusal.ts';
import { accept, refuse } from '../result.ts';
import { isOnPitch, slotOf } from '../squad.ts';
import type { Lineup, RoundPhase } from '../types.ts';
import type { ActionSituation, ActionVerdict, Captain } from './action-situation.ts';

/** Id of the action that names a captain, and of what is ejected to take the card back. */
export const CAPTAIN_ACTION_ID = 'captain';

/** The captain named for the current round, before or after it was locked. */
export function currentCaptain(captain: Captain | null, roundNo: number): Captain | null {
  return captain?.roundNo === roundNo ? captain : null;
}

/**
 * Plays a card on a player of the pitch: their points of the round count twice. Only until the round
 * is locked, and not once the player's match has begun; one of a later round is no matter, since the
 * card counts in this one alone. Another captain may be named instead with the same card.
 */
export function nameCaptain(situation: ActionSituation, playerId: string): ActionVerdict {
  const { captain, roundNo, purse, lineup, rules } = situation;
  if (rules.roundPhase !== 'GENERAL') return refuse({ code: 'LINEUP_PHASE_LOCKED' });
  const named = currentCaptain(captain, roundNo);
  const slot = slotOf(lineup, playerId);
  if (slot === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
  if (!isOnPitch(slot)) return refuse({ code: 'CAPTAIN_NOT_ON_PITCH', playerId });
  const locked = [playerId, named?.playerId].find((id) => id && isPartSettled(id, rules));
  if (locked) return refuse({ code: 'PLAYER_LOCKED', playerId: locked });
  if (!named && purse.captainCards < 1) return refuse({ code: 'CAPTAIN_CARD_MISSING' });
  const grants = named ? {} : { captainCards: -1 };
  return accept({ kind: 'CAPTAIN_NAMED', payload: { playerId, roundNo, grants } });
}

/** Takes the card back before the round is locked and the captain's match has begun. */
export function ejectCaptain({ captain, roundNo, rules }: ActionSituation): ActionVerdict {
  const named = currentCaptain(captain, roundNo);
  if (!named) return refuse({ code: 'CAPTAIN_NOT_NAMED' });
  if (rules.roundPhase !== 'GENERAL') return refuse({ code: 'LINEUP_PHASE_LOCKED' });
  if (isPartSettled(named.playerId, rules)) {
    return refuse({ code: 'PLAYER_LOCKED', playerId: named.playerId });
  }
  return accept({ kind: 'CAPTAIN_EJECTED', payload: { grants: { captainCards: 1 } } });
}

/**
 * Whether the captain's card is lost with a change of the lineup: it is when the captain leaves the
 * pitch, sold, benched or displaced by another formation, before the round is locked.
 */
export function losesCaptain(
  captain: Captain | null,
  lineup: Lineup,
  roundNo: number,
  phase: RoundPhase,
): boolean {
  if (!captain || captain.roundNo !== roundNo || phase !== 'GENERAL') return false;
  const slot = slotOf(lineup, captain.playerId);
  return slot === undefined || !isOnPitch(slot);
}

/**
 * Players who cannot be sold because a card lies on them in a round that is locked and not over.
 */
export function placedStakes(
  captain: Captain | null,
  roundNo: number,
  phase: RoundPhase,
): ReadonlySet<string> {
  const isRunning = phase !== 'GENERAL' && !isRoundOver(phase);
  const named = currentCaptain(captain, roundNo);
  return new Set(isRunning && named ? [named.playerId] : []);
}

/** Why a sale of the player is refused whatever the match; undefined: no card lies on them. */
export function stakeVerdict(
  playerId: string,
  { placedStakes: stakes }: { readonly placedStakes?: ReadonlySet<string> },
): Refusal | undefined {
  return stakes?.has(playerId) ? { code: 'PLACED_STAKE', playerId } : undefined;
}
