/** Names a round of a season. */
export interface RoundKey {
  readonly seasonId: string;
  readonly roundId: string;
}
