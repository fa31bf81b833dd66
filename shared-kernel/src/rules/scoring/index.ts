/** From what a player did in a match to points, by a configured rule set. */
export { type BreakDown, pointsBreakDown } from './points-break-down.ts';
export { type CountedPoints, isRated, sumRated } from './rated.ts';
export {
  FANTASY_RULE_SET,
  LEAGUE_2023_RULE_SET,
  LEAGUE_RULE_SET,
  ruleSetFor,
} from './rule-sets.ts';
export {
  type EventPoints,
  explainScore,
  type PlayerScore,
  SCORED_EVENTS,
  type ScoredEvent,
  scorePlayer,
} from './score-player.ts';
