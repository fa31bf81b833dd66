import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  CAPTAIN_ACTION_ID,
  isOnPitch,
  isPartSettled,
  type Lineup,
  losesCaptain,
  type Refusal,
  type RulesContext,
  slotOf,
} from '@spieltag/shared-kernel/rules';
import type { Game } from './game.model.ts';

/** The captain's card: whom it is played on, and how many are left. */
export interface CaptainCard {
  /** Undefined: nobody is captain. */
  readonly playerId: string | undefined;
  readonly left: number;
}

/** The card as the ledger has it. */
export function captainCard({ actions }: Pick<Ledger, 'actions'>): CaptainCard {
  const action = actions.find(({ id }) => id === CAPTAIN_ACTION_ID);
  const isActive = action?.state === 'ACTIVE' && action.playerId !== null;
  return {
    playerId: isActive ? (action.playerId ?? undefined) : undefined,
    left: action?.count ?? 0,
  };
}

/** Whether a card waits to be given to somebody of the pitch. */
export function isCardInHand({ ledger, lineup, context }: Game): boolean {
  const { playerId, left } = captainCard(ledger);
  const isSomebodyThere = lineup.indexedPlayers.some((placed, index) => placed && isOnPitch(index));
  return left > 0 && !playerId && context.roundPhase === 'GENERAL' && isSomebodyThere;
}

/** Who wears the armband in a lineup: on the bench nobody does. */
export function captainOnPitch({ playerId }: CaptainCard, lineup: Lineup): string | undefined {
  const slot = playerId === undefined ? undefined : slotOf(lineup, playerId);
  return slot !== undefined && isOnPitch(slot) ? playerId : undefined;
}

/** Whether the card would be lost with a lineup: the captain leaves the pitch. */
export function losesCard(
  { playerId }: CaptainCard,
  next: Lineup,
  { roundPhase }: Pick<RulesContext, 'roundPhase'>,
): boolean {
  // The ledger calls the card active in the round it was played for only.
  const roundNo = 1;
  return playerId !== undefined && losesCaptain({ playerId, roundNo }, next, roundNo, roundPhase);
}

/** What can be done with the armband and a player of the pitch. */
export interface CaptainOffer {
  readonly kind: 'name' | 'take-back';
  /** Why it cannot be done, by the codes of rules and API; undefined: it can. */
  readonly refusal: Refusal | { readonly code: 'CAPTAIN_CARD_MISSING' } | undefined;
}

/** The offer for a player in a slot; undefined: captains are no matter there, or not now. */
export function captainOffer(
  { playerId: captainId, left }: CaptainCard,
  slot: { readonly index: number; readonly occupant?: { readonly id: string } | undefined },
  context: RulesContext,
): CaptainOffer | undefined {
  const { occupant, index } = slot;
  if (!occupant || !isOnPitch(index) || context.roundPhase !== 'GENERAL') return undefined;
  const locked = [occupant.id, captainId].find((id) => id && isPartSettled(id, context));
  const kind = captainId === occupant.id ? 'take-back' : 'name';
  if (locked) return { kind, refusal: { code: 'PLAYER_LOCKED', playerId: locked } };
  const isMissing = captainId === undefined && left < 1;
  return { kind, refusal: isMissing ? { code: 'CAPTAIN_CARD_MISSING' } : undefined };
}
