import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';
import { findEvaluatedRounds } from './evaluated-rounds.query.ts';
import { rateChunks } from './evaluation.repository.ts';
import { type ScoreCount, ScoreCounts } from './rank-scores.ts';
import { pointsOfAll, rateLineups } from './rate-lineups.ts';
import type { RoundKey } from './round-key.ts';

/** What a rating of a chunk needs, for as long as the round runs. */
interface HeldChunk {
  readonly lineups: Uint16Array;
  readonly previousTotals: Int32Array;
  readonly captains: Uint8Array | undefined;
}

/** How many users have which score now, best first. */
export interface LiveScores {
  readonly round: readonly ScoreCount[];
  readonly season: readonly ScoreCount[];
}

/**
 * The frozen lineups of a running round in memory, 26 MB a million, rated again and again by the points
 * of the moment. What comes of it is provisional: nothing is stored.
 */
export class LiveField {
  readonly #chunks: readonly HeldChunk[];

  constructor(chunks: readonly HeldChunk[]) {
    this.#chunks = chunks;
  }

  /** Reads the lineups of a round as they were frozen; before that there are none. */
  static async read(db: Kysely<Database>, round: RoundKey): Promise<LiveField> {
    const chunks: HeldChunk[] = [];
    await db.transaction().execute(async (trx) => {
      const { before } = await findEvaluatedRounds(trx, round);
      await rateChunks(trx, round, before, ({ lineups, previousTotals, captains }) => {
        chunks.push({
          lineups: lineups.slice(),
          previousTotals: previousTotals.slice(),
          captains: captains?.slice(),
        });
      });
    });
    return new LiveField(chunks);
  }

  /** Rates all lineups; other work goes on between two chunks, each of about a millisecond. */
  async rate(playerPoints: Int16Array): Promise<LiveScores> {
    const pointsOf = pointsOfAll(playerPoints);
    const round = new ScoreCounts();
    const season = new ScoreCounts();
    for (const { lineups, previousTotals, captains } of this.#chunks) {
      const rated = rateLineups(lineups, pointsOf, previousTotals, captains);
      round.add(new Int32Array(rated.points), ABSENT_POINTS);
      season.add(rated.totals, ABSENT_TOTAL);
      await nextTurn();
    }
    return { round: round.rank().histogram, season: season.rank().histogram };
  }
}
