import { isRoundOver } from '../phases.ts';
import { type ActionSituation, areExchangesOver, completedRounds } from './action-situation.ts';
import { CAPTAIN_ACTION_ID, currentCaptain } from './captain.ts';
import { DAILY_ACTION_ID, dailyReward } from './daily-reward.ts';
import { offersOf } from './exchange.ts';
import { giftsOf } from './gifts.ts';
import type { Currency, Grants } from './grants.ts';
import { groupRoundRewardId, isPlaced, rewardFor, roundRewardId } from './round-rewards.ts';

export const ACTION_KINDS = [
  'CAPTAIN',
  'DAILY_REWARD',
  'GIFT',
  'ROUND_REWARD',
  'GROUP_ROUND_REWARD',
  'EXCHANGE',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * How an action stands: it can be executed; only later; it is in effect; it was executed and cannot
 * be again; or something is missing (a card, currency, an exchange).
 */
export const ACTION_STATES = ['AVAILABLE', 'NOT_YET', 'ACTIVE', 'DONE', 'UNAVAILABLE'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** An action as its user sees it. */
export interface LedgerAction {
  readonly id: string;
  readonly kind: ActionKind;
  readonly state: ActionState;
  /** Game times, epoch ms; null: no matter. */
  readonly claimableFrom: number | null;
  readonly claimableUntil: number | null;
  /** The round it is about. */
  readonly roundId: string | null;
  /** The captain. */
  readonly playerId: string | null;
  /** Cards in hand, days of the streak, exchanges left, ranked members it takes; null: no matter. */
  readonly count: number | null;
  readonly price: { readonly currency: Currency; readonly value: number } | null;
  /** What it brings; null: known only when it is claimed. */
  readonly grants: Grants | null;
}

const NOTHING = {
  claimableFrom: null,
  claimableUntil: null,
  roundId: null,
  playerId: null,
  count: null,
  price: null,
  grants: null,
} as const;

/** All actions of a ledger worth showing: what is forfeited is not, nor exchanges after the season. */
export function actionsOf(situation: ActionSituation): readonly LedgerAction[] {
  return [
    captainAction(situation),
    dailyAction(situation),
    ...giftActions(situation),
    ...rewardActions(situation),
    ...(areExchangesOver(situation) ? [] : exchangeActions(situation)),
  ];
}

function captainAction({ captain, roundNo, rounds, purse, rules }: ActionSituation): LedgerAction {
  const named = isRoundOver(rules.roundPhase) ? null : currentCaptain(captain, roundNo);
  const common = { ...NOTHING, id: CAPTAIN_ACTION_ID, kind: 'CAPTAIN' } as const;
  const count = purse.captainCards;
  if (named) {
    const roundId = rounds[roundNo - 1]?.id ?? null;
    return { ...common, state: 'ACTIVE', playerId: named.playerId, roundId, count };
  }
  if (count === 0) return { ...common, state: 'UNAVAILABLE', count };
  return { ...common, state: rules.roundPhase === 'GENERAL' ? 'AVAILABLE' : 'NOT_YET', count };
}

function dailyAction({ book, actions, now }: ActionSituation): LedgerAction {
  const { isClaimed, streak, softCurrency, nextAt } = dailyReward(book, actions, now);
  return {
    ...NOTHING,
    id: DAILY_ACTION_ID,
    kind: 'DAILY_REWARD',
    state: isClaimed ? 'DONE' : 'AVAILABLE',
    claimableFrom: isClaimed ? nextAt : null,
    count: streak,
    grants: { softCurrency },
  };
}

function giftActions(situation: ActionSituation): LedgerAction[] {
  const { book, now } = situation;
  return giftsOf(situation).flatMap(({ actionId, ...gift }) => {
    if (now >= gift.claimableUntil) return [];
    const open = now < gift.claimableFrom ? 'NOT_YET' : 'AVAILABLE';
    const state = book.claimed.includes(actionId) ? 'DONE' : open;
    return [{ ...NOTHING, ...gift, id: actionId, kind: 'GIFT', state }];
  });
}

function rewardActions(situation: ActionSituation): LedgerAction[] {
  const { book, standings, actions, roundNo, rules } = situation;
  const firstRewarded = completedRounds(roundNo, rules.roundPhase) - actions.rewardRounds + 1;
  const stateOf = (id: string) => (book.claimed.includes(id) ? 'DONE' : 'AVAILABLE');
  const rewarded = standings
    .filter(isPlaced)
    .filter((standing) => standing.roundNo >= firstRewarded);
  const min = actions.groupRewardMinMembers;
  return rewarded.flatMap(({ roundId, rank, users, groupMembers }) => {
    const [own, ofGroup] = [roundRewardId(roundId), groupRoundRewardId(roundId)];
    // A round that is corrected after the claim takes nothing back, and adds nothing.
    const grants = book.rewarded[own] ?? rewardFor(actions.roundRewards, rank, users);
    const reward = { ...NOTHING, id: own, state: stateOf(own), roundId, grants } as const;
    const isEnough = groupMembers >= min || book.claimed.includes(ofGroup);
    const group = isEnough
      ? ({ state: stateOf(ofGroup) } as const)
      : ({ state: 'UNAVAILABLE', count: min } as const);
    return [
      { ...reward, kind: 'ROUND_REWARD' },
      ...(groupMembers > 0
        ? [{ ...NOTHING, id: ofGroup, kind: 'GROUP_ROUND_REWARD', roundId, ...group } as const]
        : []),
    ];
  });
}

function exchangeActions(situation: ActionSituation): LedgerAction[] {
  return offersOf(situation).map(({ offer, actionId, price, left }) => {
    const { currency, grants } = offer;
    const canPay = situation.purse[currency] >= price;
    return {
      ...NOTHING,
      id: actionId,
      kind: 'EXCHANGE',
      state: left > 0 && canPay ? 'AVAILABLE' : 'UNAVAILABLE',
      count: left,
      price: { currency, value: price },
      grants,
    };
  });
}
