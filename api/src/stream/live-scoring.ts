import type { StreamedScores } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { LiveField, type LiveRating, type RoundKey, sumPlayerPoints } from '../evaluation/index.ts';
import { presentHistogram } from './score-histogram.model.ts';

/** Which points are rated. */
export interface RatedMoment {
  /** Game time, epoch ms. */
  readonly at: number;
  readonly revision: number;
}

/** A rating, and what all are told of it. */
export interface ToldRating {
  readonly rating: LiveRating;
  readonly told: StreamedScores;
}

/** Scores of a running round, from lineups that are read once. */
export class LiveScoring {
  readonly #db: Kysely<Database>;
  #held: { readonly key: string; readonly field: LiveField } | undefined;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** @param key of another key lineups and totals before the round may be others */
  async rate(round: RoundKey, key: string, { at, revision }: RatedMoment): Promise<ToldRating> {
    if (this.#held?.key !== key) {
      this.#held = undefined;
      this.#held = { key, field: await LiveField.read(this.#db, round) };
    }
    const points = await sumPlayerPoints(this.#db, round);
    const scores = await this.#held.field.rate(points);
    return {
      rating: { revision, scores },
      told: {
        roundId: round.roundId,
        at,
        revision,
        round: presentHistogram(scores.histograms.round),
        season: presentHistogram(scores.histograms.season),
      },
    };
  }

  /** Lets go of the lineups: the round is over. */
  forget(): void {
    this.#held = undefined;
  }
}
