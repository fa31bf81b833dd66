import {
  CAPTAIN_ACTION_ID,
  type Lineup,
  type Refusal,
  type Result,
} from '@spieltag/shared-kernel/rules';
import type { Kernel, StoreError } from '@spieltag/shared-kernel/stores';
import { captainCard, losesCard } from '../game/captain.model.ts';
import { type LineupChange, requestOf } from './change.model.ts';

/** Others may change the team again while a change is made anew; at some point that is enough. */
const MAX_ATTEMPTS = 4;
/** The team has been changed elsewhere. */
const CONFLICT = 'LEDGER_CONFLICT';

/** What became of a change that was sent. */
export type Sent =
  /** `anew`: the team had been changed elsewhere, and this was made on top of it. */
  | { readonly state: 'saved'; readonly anew: boolean }
  | { readonly state: 'refused'; readonly error: StoreError }
  /** The team was changed elsewhere, and there this cannot be done any more. */
  | { readonly state: 'overtaken'; readonly error: StoreError };

/**
 * Sends a change. Built on an outdated ledger it is made anew on the one the server answered with,
 * as long as the rules allow it there and the captain's card is not at stake.
 * @param first the lineup with the change made
 */
export function sendChange(kernel: Kernel, change: LineupChange, first: Lineup): Promise<Sent> {
  let lineup = first;
  return insist(
    () => kernel.ledger.commitLineup(requestOf(lineup)),
    (conflict) => {
      const again = onNewest(kernel, change);
      if (!again) return { state: 'refused', error: conflict };
      if (!again.ok) return { state: 'overtaken', error: kernel.describeRefusal(again.error) };
      lineup = again.value;
      return undefined;
    },
  );
}

/**
 * Plays the captain's card on a player, or takes it back (undefined). Told of another state of the
 * team it is sent again: whether it still can be done there the server says.
 */
export function sendCaptain(kernel: Kernel, playerId: string | undefined): Promise<Sent> {
  const actionId = CAPTAIN_ACTION_ID;
  return insist(() =>
    playerId
      ? kernel.ledger.executeAction({ actionId, params: { playerId } })
      : kernel.ledger.ejectAction({ actionId }),
  );
}

/**
 * Sends until it is settled.
 * @param send what the server made of it; undefined: acknowledged
 * @param remake makes it anew after the team was changed elsewhere; what it returns gives up
 */
async function insist(
  send: () => Promise<StoreError | undefined>,
  remake: (conflict: StoreError) => Sent | undefined = () => undefined,
): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    const error = await send();
    if (!error) return { state: 'saved', anew: attempt > 1 };
    if (error.code !== CONFLICT || attempt === MAX_ATTEMPTS) return { state: 'refused', error };
    const givenUp = remake(error);
    if (givenUp) return givenUp;
  }
}

/** The change on the ledger that is held now; undefined: it would cost what nobody was asked about. */
function onNewest(kernel: Kernel, change: LineupChange): Result<Lineup, Refusal> | undefined {
  const ledger = kernel.ledger.get().data;
  const context = kernel.rulesContext();
  if (!ledger || !context) return undefined;
  const made = change.apply(ledger.lineup, context);
  return made.ok && losesCard(captainCard(ledger), made.value, context) ? undefined : made;
}
