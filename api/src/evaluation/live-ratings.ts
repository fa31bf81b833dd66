import type { LiveScores } from './live-scores.ts';
import type { RoundKey } from './round-key.ts';

/** A rating of a running round. */
export interface LiveRating {
  /** Version of the season's state it was made for: ratings of other points have another one. */
  readonly revision: number;
  readonly scores: LiveScores;
}

type Rate = (round: RoundKey) => Promise<LiveRating | undefined>;

/** Where a server has its ratings of running rounds from: one part of it makes them, others read them. */
export class LiveRatings {
  #rate: Rate = async () => undefined;

  /** From now on they are made by this. */
  madeBy(rate: Rate): void {
    this.#rate = rate;
  }

  /** The latest rating of a round; undefined: it does not run, or could not be rated yet. */
  of(round: RoundKey): Promise<LiveRating | undefined> {
    return this.#rate(round);
  }
}
