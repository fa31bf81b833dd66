import type { RefusalCode } from './refusal.ts';

/** What the rules are about, in the order somebody meets it: the sections of the game's help. */
export const RULE_SECTIONS = [
  'roster',
  'budget',
  'market',
  'lineup',
  'captain',
  'points',
  'rewards',
] as const;
export type RuleSection = (typeof RULE_SECTIONS)[number];

const SECTIONS: Readonly<Partial<Record<RefusalCode, RuleSection>>> = {
  POSITION_FULL: 'roster',
  BENCH_FULL: 'roster',
  ROSTER_FULL: 'roster',
  MAX_FOR_TEAM: 'roster',
  MAX_FOR_TEAM_ON_PITCH: 'roster',
  BUDGET_TOO_LOW: 'budget',
  MARKET_CLOSED: 'market',
  NO_TRADES_LEFT: 'market',
  PLAYER_LOCKED: 'market',
  LIVE_MATCHDAY: 'market',
  PLACED_STAKE: 'captain',
  LINEUP_PHASE_LOCKED: 'lineup',
  WRONG_POSITION: 'lineup',
  UNKNOWN_FORMATION: 'lineup',
  FORMATION_IMPOSSIBLE: 'lineup',
};

/** The section that says why a refusal is as it is; undefined: it is about no rule one could read. */
export function ruleSectionOf(code: RefusalCode): RuleSection | undefined {
  return SECTIONS[code];
}
