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

const NOBODY = new LiveField([], null);

/** Scores of a running round, from lineups that are read once. */
export class LiveScoring {
  readonly #db: Kysely<Database>;
  #held: { readonly key: string; readonly field: LiveField } | undefined;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async rate(round: RoundKey, { at, revision }: RatedMoment): Promise<ToldRating> {
    const field = await this.#fieldOf(round);
    const points = await sumPlayerPoints(this.#db, round);
    const scores = await field.rate(points);
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

  /**
   * The lineups, read when they are frozen, some time before the first kick-off, and again only after a
   * correction of a round before. Until they are packed nobody is rated.
   */
  async #fieldOf(round: RoundKey): Promise<LiveField> {
    const key = await LiveField.keyOf(this.#db, round);
    if (this.#held && this.#held.key === key) return this.#held.field;
    this.#held = undefined;
    if (key === undefined) return NOBODY;
    const field = await LiveField.read(this.#db, round);
    this.#held = { key, field };
    return field;
  }

  /** Lets go of the lineups: the round is over. */
  forget(): void {
    this.#held = undefined;
  }
}
