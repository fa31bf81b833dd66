import type { StreamedScores } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { LiveField, type RoundKey, sumPlayerPoints } from '../evaluation/index.ts';
import { presentHistogram } from './score-histogram.model.ts';

/** Scores of a running round, from lineups that are read once. */
export class LiveScoring {
  readonly #db: Kysely<Database>;
  #held: { readonly key: string; readonly field: LiveField } | undefined;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /**
   * @param key of another key lineups and totals before the round may be others
   * @param at game time, epoch ms
   */
  async rate(round: RoundKey, key: string, at: number): Promise<StreamedScores> {
    if (this.#held?.key !== key) {
      this.#held = undefined;
      this.#held = { key, field: await LiveField.read(this.#db, round) };
    }
    const points = await sumPlayerPoints(this.#db, round);
    const scores = await this.#held.field.rate(points);
    return {
      roundId: round.roundId,
      at,
      round: presentHistogram(scores.round),
      season: presentHistogram(scores.season),
    };
  }

  /** Lets go of the lineups: the round is over. */
  forget(): void {
    this.#held = undefined;
  }
}
