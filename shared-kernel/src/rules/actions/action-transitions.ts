import type { ActionSituation } from './action-situation.ts';
import { DAY_MS, dayOf } from './daily-reward.ts';
import { giftsOf } from './gifts.ts';

/**
 * How often actions have changed by themselves up to now: at midnights, and when gifts begin and end.
 * At two times with the same number all actions stand alike.
 */
export function transitionsPassed(
  situation: Pick<ActionSituation, 'actions' | 'rounds' | 'now'>,
): number {
  const { now } = situation;
  return dayOf(now) + timesOfGifts(situation).filter((at) => at <= now).length;
}

/** A span of game time, epoch ms: from the first moment up to before the second. */
export interface GameTimeSpan {
  readonly from: number;
  readonly until: number;
}

/** The span around now in which no action changes by itself: all of it has the same transitions passed. */
export function spanBetweenTransitions(
  situation: Pick<ActionSituation, 'actions' | 'rounds' | 'now'>,
): GameTimeSpan {
  const { now } = situation;
  const midnight = dayOf(now) * DAY_MS;
  const times = [midnight, midnight + DAY_MS, ...timesOfGifts(situation)];
  return {
    from: Math.max(...times.filter((at) => at <= now)),
    until: Math.min(...times.filter((at) => at > now)),
  };
}

/** When gifts begin and end. */
function timesOfGifts(situation: Pick<ActionSituation, 'actions' | 'rounds'>): readonly number[] {
  return giftsOf(situation).flatMap((gift) => [gift.claimableFrom, gift.claimableUntil]);
}
