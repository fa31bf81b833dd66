import type { ActionSituation } from './action-situation.ts';
import { dayOf } from './daily-reward.ts';
import { giftsOf } from './gifts.ts';

/**
 * How many moments at which actions change by themselves have passed: midnights, and the first and
 * last moments of gifts. Of two times with the same number all actions stand alike.
 */
export function momentsPassed(
  situation: Pick<ActionSituation, 'actions' | 'rounds' | 'now'>,
): number {
  const { now } = situation;
  const ofGifts = giftsOf(situation).flatMap((gift) => [gift.claimableFrom, gift.claimableUntil]);
  return dayOf(now) + ofGifts.filter((moment) => moment <= now).length;
}
