import type { Ledger } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID } from '@spieltag/shared-kernel/rules';
import type { Kernel, MoveOutcome } from '@spieltag/shared-kernel/stores';
import { captainCard, losesCard } from '../game/captain.model.ts';
import type { LineupChange } from './change.model.ts';

/**
 * Sends a change. On a team that was changed elsewhere it is not made anew where the captain's card
 * is at stake: nobody was asked about that.
 */
export function sendChange({ ledger }: Kernel, { apply }: LineupChange): Promise<MoveOutcome> {
  return ledger.change({
    kind: 'lineup',
    apply,
    isStillMeant(lineup, context) {
      const held = ledger.get().data;
      const made = apply(lineup, context);
      return !(held && made.ok && losesCard(captainCard(held), made.value, context));
    },
  });
}

/**
 * Plays the captain's card on a player, or takes it back (undefined). Whoever was made captain
 * elsewhere meanwhile stays it: nobody was asked about that.
 * @param from who was captain when that was chosen; undefined: nobody
 */
export function sendCaptain(
  { ledger }: Kernel,
  playerId: string | undefined,
  from: string | undefined,
): Promise<MoveOutcome> {
  const actionId = CAPTAIN_ACTION_ID;
  const isStillMeant = (held: Ledger) => {
    const now = captainCard(held).playerId;
    return now === from || (now !== undefined && now === playerId);
  };
  return ledger.change(
    playerId
      ? { kind: 'execute', action: { actionId, params: { playerId } }, isStillMeant }
      : { kind: 'eject', action: { actionId }, isStillMeant },
  );
}
