import { accept, refuse } from '../result.ts';
import type { ActionSituation, ActionVerdict } from './action-situation.ts';
import { CAPTAIN_ACTION_ID, ejectCaptain, nameCaptain } from './captain.ts';
import { claimDailyReward, DAILY_ACTION_ID } from './daily-reward.ts';
import { offersOf, takeOffer } from './exchange.ts';
import { claimGift, giftsOf } from './gifts.ts';
import { type Grants, purseVerdict } from './grants.ts';
import { claimRoundReward, type RewardFacts, rewardClaimOf } from './round-rewards.ts';

/** What an action needs besides its id. */
export interface ActionParams {
  /** Whom the captain's card is played on. */
  readonly playerId?: string;
}

/**
 * The verdict on an action: what it does to the ledger, or why it is refused.
 * @param reward facts of the round whose reward is claimed; without them no reward is
 */
export function executeAction(
  situation: ActionSituation,
  actionId: string,
  params: ActionParams,
  reward?: RewardFacts,
): ActionVerdict {
  const verdict = verdictOn(situation, actionId, params, reward);
  if (!verdict.ok) return verdict;
  const spent = purseVerdict(situation.purse, verdict.value.payload.grants);
  return spent ? refuse(spent) : verdict;
}

function verdictOn(
  situation: ActionSituation,
  actionId: string,
  { playerId }: ActionParams,
  reward: RewardFacts | undefined,
): ActionVerdict {
  if (actionId === CAPTAIN_ACTION_ID) {
    return playerId === undefined
      ? refuse({ code: 'PARAMETER_REQUIRED', name: 'params/playerId' })
      : nameCaptain(situation, playerId);
  }
  if (actionId === DAILY_ACTION_ID) return claimDailyReward(situation);
  if (rewardClaimOf(actionId)) {
    return claimRoundReward(situation, actionId, reward ?? { groups: [] });
  }
  const gift = giftsOf(situation).find((one) => one.actionId === actionId);
  if (gift) return claimGift(situation, gift);
  const offer = offersOf(situation).find((one) => one.actionId === actionId);
  return offer ? takeOffer(situation, offer) : refuse({ code: 'ACTION_UNKNOWN', actionId });
}

/** The verdict on taking an action back. Only a captain's card can be. */
export function ejectAction(situation: ActionSituation, actionId: string): ActionVerdict {
  if (actionId === CAPTAIN_ACTION_ID) return ejectCaptain(situation);
  return refuse({ code: 'ACTION_NOT_EJECTABLE', actionId });
}

/** A gift by somebody with the right to give and take; refused where there is less than is taken. */
export function giveCurrency(
  { purse }: Pick<ActionSituation, 'purse'>,
  grants: Grants,
): ActionVerdict {
  const spent = purseVerdict(purse, grants);
  return spent ? refuse(spent) : accept({ kind: 'CURRENCY_GIFT', payload: { grants } });
}
