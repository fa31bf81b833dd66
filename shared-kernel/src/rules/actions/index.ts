/** Actions of a ledger: the captain's card, rewards, gifts, exchanges, achievements. */
export {
  ACHIEVEMENT_IDS,
  type AchievementFacts,
  type AchievementId,
  achievementProgress,
} from './achievements.ts';
export { type ActionBook, bookOf, EMPTY_BOOK, withRounds } from './action-book.ts';
export type {
  AchievementGrant,
  ActionEvent,
  CountedRound,
  RatedRound,
} from './action-events.ts';
export { ACTION_KINDS, ACTION_STATES, actionsOf, type LedgerAction } from './action-list.ts';
export {
  type ActionRules,
  DEFAULT_ACTION_RULES,
  type ExchangeOffer,
  type GiftRule,
  type RewardTier,
} from './action-rules.ts';
export type {
  ActionRefusal,
  ActionSituation,
  ActionVerdict,
  Captain,
  OwnStanding,
} from './action-situation.ts';
export {
  type GameTimeSpan,
  spanBetweenTransitions,
  transitionsPassed,
} from './action-transitions.ts';
export {
  CAPTAIN_ACTION_ID,
  currentCaptain,
  losesCaptain,
  placedStakes,
} from './captain.ts';
export { countRounds, type DueRound, dueRounds, type RoundsCounted } from './count-rounds.ts';
export { DAILY_ACTION_ID, DAY_MS } from './daily-reward.ts';
export { type ActionParams, ejectAction, executeAction, giveCurrency } from './execute-action.ts';
export { CURRENCIES, type Currency, type Grants } from './grants.ts';
export {
  afterAchievements,
  afterAction,
  type Holdings,
  purseOf,
  reachedAchievements,
  withGrants,
} from './holdings.ts';
export {
  groupRoundRewardId,
  type RewardFacts,
  rewardClaimOf,
  rewardedRound,
  roundRewardId,
} from './round-rewards.ts';
