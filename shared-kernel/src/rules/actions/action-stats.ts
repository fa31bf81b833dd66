/** What happened in rounds that are over, on days and with offers, counted. */
export interface ActionStats {
  readonly rounds: number;
  readonly topTenPercentRounds: number;
  readonly roundsWon: number;
  readonly perfectLineups: number;
  readonly captains: number;
  /** Most points in a round; 0: none yet. */
  readonly mostPoints: number;
  readonly longestStreak: number;
  readonly exchanges: number;
}
