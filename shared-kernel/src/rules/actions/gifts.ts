import { accept, refuse } from '../result.ts';
import type { ActionSituation, ActionVerdict } from './action-situation.ts';
import type { Grants } from './grants.ts';

/** A gift of the season with the span in which it can be claimed. */
export interface Gift {
  /** Id of the action that claims it. */
  readonly actionId: string;
  /** Game times, epoch ms: from the first moment up to before the second. */
  readonly claimableFrom: number;
  readonly claimableUntil: number;
  readonly grants: Grants;
}

/** All gifts of the season, in the order of their rules. */
export function giftsOf({
  actions,
  rounds,
}: Pick<ActionSituation, 'actions' | 'rounds'>): readonly Gift[] {
  return actions.gifts.flatMap(({ id, roundNo, offsetMs, validMs, grants }) => {
    const round = rounds[roundNo - 1];
    if (!round) return [];
    const claimableFrom = round.startDate + offsetMs;
    const claimableUntil = claimableFrom + validMs;
    return [{ actionId: `gift-${id}`, claimableFrom, claimableUntil, grants }];
  });
}

/** Claims a gift, once and within its span. */
export function claimGift(
  { book, now }: ActionSituation,
  { actionId, claimableFrom, claimableUntil, grants }: Gift,
): ActionVerdict {
  if (book.claimed.includes(actionId)) return refuse({ code: 'ALREADY_CLAIMED', actionId });
  if (now < claimableFrom) return refuse({ code: 'GIFT_NOT_YET', claimableFrom });
  if (now >= claimableUntil) return refuse({ code: 'ACTION_EXPIRED', actionId });
  return accept({ kind: 'GIFT_CLAIMED', payload: { claimId: actionId, grants } });
}
