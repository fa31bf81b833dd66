import type { ActionStats } from './action-stats.ts';

/** What achievements are measured by. */
export interface AchievementFacts {
  readonly stats: ActionStats;
  /** Players in the roster, and how many it takes to be complete. */
  readonly rosterSize: number;
  readonly completeSize: number;
  readonly favorites: number;
}

interface Measure {
  /** Reached when the progress is not less. */
  readonly goal: (facts: AchievementFacts) => number;
  readonly progress: (facts: AchievementFacts) => number;
}

const times = (stat: keyof ActionStats, goal: number): Measure => ({
  goal: () => goal,
  progress: ({ stats }) => stats[stat],
});

/** The catalogue: what there is to achieve. What it brings is in the season's preset. */
const ACHIEVEMENTS = {
  'first-squad': {
    goal: ({ completeSize }) => completeSize,
    progress: ({ rosterSize }) => rosterSize,
  },
  'watch-list': { goal: () => 10, progress: ({ favorites }) => favorites },
  'first-round': times('rounds', 1),
  'ten-rounds': times('rounds', 10),
  'thirty-rounds': times('rounds', 30),
  'top-ten-percent': times('topTenPercentRounds', 1),
  'five-times-top-ten-percent': times('topTenPercentRounds', 5),
  'round-winner': times('roundsWon', 1),
  'perfect-lineup': times('perfectLineups', 1),
  'hundred-points': times('mostPoints', 100),
  'first-captain': times('captains', 1),
  'seven-days': times('longestStreak', 7),
  'thirty-days': times('longestStreak', 30),
  'ten-exchanges': times('exchanges', 10),
} as const satisfies Readonly<Record<string, Measure>>;

export type AchievementId = keyof typeof ACHIEVEMENTS;

/** Ids of all achievements, in the order they are shown. */
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as readonly AchievementId[];

/** How far an achievement is; progress never beyond the goal. */
export interface AchievementProgress {
  readonly id: AchievementId;
  readonly progress: number;
  readonly goal: number;
}

/** How far all achievements are. */
export function achievementProgress(facts: AchievementFacts): readonly AchievementProgress[] {
  return ACHIEVEMENT_IDS.map((id) => {
    const { goal, progress } = ACHIEVEMENTS[id];
    const wanted = goal(facts);
    return { id, goal: wanted, progress: Math.max(0, Math.min(wanted, progress(facts))) };
  });
}
