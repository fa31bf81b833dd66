import type { ActionSituation } from './action-situation.ts';
import { dayOf } from './daily-reward.ts';
import { giftsOf } from './gifts.ts';

/**
 * How often actions have changed by themselves up to now: at midnights, and when gifts begin and end.
 * At two times with the same number all actions stand alike.
 */
export function transitionsPassed(
  situation: Pick<ActionSituation, 'actions' | 'rounds' | 'now'>,
): number {
  const { now } = situation;
  const ofGifts = giftsOf(situation).flatMap((gift) => [gift.claimableFrom, gift.claimableUntil]);
  return dayOf(now) + ofGifts.filter((at) => at <= now).length;
}
