import type { AchievementId } from './achievements.ts';
import type { Currency, Grants } from './grants.ts';

const DAY_MS = 86_400_000;

/** A gift for everybody, claimable from a moment of the season's calendar for a while. */
export interface GiftRule {
  readonly id: string;
  /** The gift's time counts from the start of this round, from 1; in a shorter season there is none. */
  readonly roundNo: number;
  /** From the start of the round to the first moment the gift can be claimed; may be negative. */
  readonly offsetMs: number;
  readonly validMs: number;
  readonly grants: Grants;
}

/** A reward for a placement; of a list the first that fits is given. */
export interface RewardTier {
  /** Up to this rank; left out: any. */
  readonly maxRank?: number;
  /** Up to this part of all ranked, in thousandths; left out: any. */
  readonly maxSharePermille?: number;
  readonly grants: Grants;
}

/** Something to be had for a currency. The price rises with each exchange until the next matchday. */
export interface ExchangeOffer {
  readonly id: string;
  readonly currency: Currency;
  readonly basePrice: number;
  /** Added to the price with every exchange. */
  readonly priceStep: number;
  /** Exchanges until the next matchday. */
  readonly limit: number;
  readonly grants: Grants;
}

/** The figures of the actions, part of a season's preset. Amounts are whole numbers. */
export interface ActionRules {
  /** Soft currency of a daily reward by day of the streak; after the last it begins anew. */
  readonly dailySoftCurrency: readonly number[];
  readonly gifts: readonly GiftRule[];
  /** Rewards of this many completed rounds, the latest, can be claimed; at most 5. */
  readonly rewardRounds: number;
  readonly roundRewards: readonly RewardTier[];
  readonly groupRoundRewards: readonly RewardTier[];
  /** Members of a group who were ranked in the round; in a smaller group there is no reward. */
  readonly groupRewardMinMembers: number;
  readonly exchangeOffers: readonly ExchangeOffer[];
  readonly achievements: Readonly<Record<AchievementId, Grants>>;
}

/** What a season is played with unless its preset says otherwise. */
export const DEFAULT_ACTION_RULES: ActionRules = {
  dailySoftCurrency: [10, 10, 15, 15, 20, 20, 50],
  gifts: [
    {
      id: 'welcome',
      roundNo: 1,
      offsetMs: -180 * DAY_MS,
      validMs: 540 * DAY_MS,
      grants: { captainCards: 1 },
    },
    {
      id: 'kick-off',
      roundNo: 1,
      offsetMs: 0,
      validMs: 14 * DAY_MS,
      grants: { softCurrency: 100 },
    },
    {
      id: 'half-time',
      roundNo: 18,
      offsetMs: 0,
      validMs: 14 * DAY_MS,
      grants: { softCurrency: 150, captainCards: 1 },
    },
  ],
  rewardRounds: 5,
  roundRewards: [
    { maxRank: 1, grants: { softCurrency: 300, captainCards: 1, xp: 100 } },
    { maxSharePermille: 10, grants: { softCurrency: 200, captainCards: 1, xp: 60 } },
    { maxSharePermille: 100, grants: { softCurrency: 100, captainCards: 1, xp: 40 } },
    { maxSharePermille: 250, grants: { softCurrency: 60, xp: 25 } },
    { maxSharePermille: 500, grants: { softCurrency: 40, xp: 15 } },
    { grants: { softCurrency: 20, xp: 10 } },
  ],
  groupRoundRewards: [
    { maxRank: 1, grants: { softCurrency: 60, xp: 20 } },
    { maxRank: 2, grants: { softCurrency: 40, xp: 15 } },
    { maxRank: 3, grants: { softCurrency: 25, xp: 10 } },
    { grants: { softCurrency: 10, xp: 5 } },
  ],
  groupRewardMinMembers: 3,
  exchangeOffers: [
    {
      id: 'captain-card',
      currency: 'softCurrency',
      basePrice: 100,
      priceStep: 50,
      limit: 2,
      grants: { captainCards: 1 },
    },
    {
      id: 'budget',
      currency: 'softCurrency',
      basePrice: 200,
      priceStep: 100,
      limit: 3,
      grants: { budget: 100_000 },
    },
    {
      id: 'soft-currency',
      currency: 'hardCurrency',
      basePrice: 1,
      priceStep: 1,
      limit: 3,
      grants: { softCurrency: 100 },
    },
  ],
  achievements: {
    'first-squad': { softCurrency: 50, xp: 20 },
    'watch-list': { softCurrency: 10, xp: 5 },
    'first-round': { softCurrency: 20, xp: 20 },
    'ten-rounds': { softCurrency: 100, hardCurrency: 1, xp: 50 },
    'thirty-rounds': { softCurrency: 300, hardCurrency: 3, xp: 150 },
    'top-ten-percent': { softCurrency: 50, hardCurrency: 1, xp: 30 },
    'five-times-top-ten-percent': { softCurrency: 150, hardCurrency: 2, xp: 80 },
    'round-winner': { softCurrency: 200, hardCurrency: 3, xp: 100 },
    'perfect-lineup': { softCurrency: 100, hardCurrency: 1, xp: 50 },
    'hundred-points': { softCurrency: 50, xp: 30 },
    'first-captain': { softCurrency: 20, xp: 10 },
    'seven-days': { softCurrency: 50, xp: 20 },
    'thirty-days': { softCurrency: 200, hardCurrency: 2, xp: 80 },
    'ten-exchanges': { softCurrency: 50, xp: 20 },
  },
};
