/**
 * How far a round is: nobody has begun it, it is played and its scores are provisional, or its scores
 * stand.
 */
export const PLAY_STATES = ['OPEN', 'RUNNING', 'FINAL'] as const;
export type PlayState = (typeof PLAY_STATES)[number];

/** A round of the season as the play of a group sees it. */
export interface PlayRound {
  readonly roundId: string;
  /** Its calendar month, e.g. `2026-11`. */
  readonly month: string;
  readonly state: PlayState;
  /** Rounds the season had when this one was locked; undefined: as many as it has now. */
  readonly knownRounds?: number | undefined;
  /**
   * Who was in the group when the round was locked, the longest-standing first; as long as it is open
   * who is in it now.
   */
  readonly memberIds: readonly string[];
  /** Scores by member. Who has none had no rated lineup. */
  readonly scores: ReadonlyMap<string, number>;
}

/** Rounds that are played by one rule book. */
export interface PlaySpan {
  /** Place of the first of them in the season, from 0. */
  readonly from: number;
  readonly rounds: readonly PlayRound[];
  /** Rounds from the first of them to the end of the season, whatever is chosen later. */
  readonly roundsLeft: number;
}

/**
 * Rounds from one of a span to the end of the season, that one included, as many as were known when it was
 * locked: a season that gains rounds later changes nothing of what began before.
 */
export function roundsLeftFrom({ from, rounds, roundsLeft }: PlaySpan, place: number): number {
  const known = rounds[place]?.knownRounds;
  return known === undefined ? roundsLeft - place : known - from - place;
}

/** The calendar month of a moment, by UTC. */
export function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}
