import type { PlayerMatchStats } from '@spieltag/shared-kernel/rules';

/** Figures of a player who did nothing in a match: tests name what differs. */
export const NO_STATS: PlayerMatchStats = {
  starter: false,
  joker: false,
  minutes: 0,
  grade: null,
  goals: 0,
  assists: 0,
  cleanSheet: false,
  playerOfTheMatch: false,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  ownGoals: 0,
  goalsConceded: 0,
  saves: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  bonus: 0,
};
