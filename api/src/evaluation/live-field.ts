import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ABSENT_POINTS, ABSENT_TOTAL, CHUNK_USERS } from './chunk.codec.ts';
import { findEvaluatedRounds } from './evaluated-rounds.query.ts';
import { rateChunks } from './evaluation.repository.ts';
import { LiveScores } from './live-scores.ts';
import { type ScoreChunk, ScoreCounts } from './rank-scores.ts';
import { pointsOfAll, rateLineups } from './rate-lineups.ts';
import type { RoundKey } from './round-key.ts';

/** What a rating of a chunk needs, for as long as the round runs. */
interface HeldChunk {
  readonly firstUserNo: number;
  readonly lineups: Uint16Array;
  readonly previousTotals: Int32Array;
  readonly captains: Uint8Array | undefined;
}

/**
 * The frozen lineups of a running round in memory, 26 MB a million, rated again and again by the points
 * of the moment. What comes of it is provisional: nothing is stored.
 */
export class LiveField {
  readonly #chunks: readonly HeldChunk[];
  readonly #previousRoundId: string | null;

  /** @param previousRoundId the round whose totals are held; null: none was evaluated */
  constructor(chunks: readonly HeldChunk[], previousRoundId: string | null) {
    this.#chunks = chunks;
    this.#previousRoundId = previousRoundId;
  }

  /** Reads the lineups of a round as they were frozen; before that there are none. */
  static async read(db: Kysely<Database>, round: RoundKey): Promise<LiveField> {
    const chunks: HeldChunk[] = [];
    const previousRoundId = await db.transaction().execute(async (trx) => {
      const { before } = await findEvaluatedRounds(trx, round);
      await rateChunks(trx, round, before, ({ chunk, lineups, previousTotals, captains }) => {
        chunks.push({
          firstUserNo: chunk * CHUNK_USERS,
          lineups: lineups.slice(),
          previousTotals: previousTotals.slice(),
          captains: captains?.slice(),
        });
      });
      return before;
    });
    return new LiveField(chunks, previousRoundId);
  }

  /**
   * What the lineups of a round and the totals before it are recognised by: as long as it is the same
   * they are. Undefined: the lineups are not frozen, or not packed yet, and nobody knows them all.
   */
  static async keyOf(db: Kysely<Database>, round: RoundKey): Promise<string | undefined> {
    const { rows } = await sql<{ key: string }>`
      select concat_ws(' ', round_id, frozen_at,
        (select count(*) from round_evaluation where season_id = ${round.seasonId}),
        (select max(id) from round_correction where season_id = ${round.seasonId})) as key
      from frozen_round
      where season_id = ${round.seasonId} and round_id = ${round.roundId}`.execute(db);
    return rows[0]?.key;
  }

  /** Rates all lineups; other work goes on between two chunks, each of about a millisecond. */
  async rate(playerPoints: Int16Array): Promise<LiveScores> {
    const pointsOf = pointsOfAll(playerPoints);
    const counts = { round: new ScoreCounts(), season: new ScoreCounts() };
    const rated: Record<RankingKind, ScoreChunk[]> = { round: [], season: [] };
    for (const { firstUserNo, lineups, previousTotals, captains } of this.#chunks) {
      const { points, totals } = rateLineups(lineups, pointsOf, previousTotals, captains);
      counts.round.add(new Int32Array(points), ABSENT_POINTS);
      counts.season.add(totals, ABSENT_TOTAL);
      rated.round.push({ firstUserNo, scores: points });
      rated.season.push({ firstUserNo, scores: totals });
      await nextTurn();
    }
    const histograms = {
      round: counts.round.rank().histogram,
      season: counts.season.rank().histogram,
    };
    return new LiveScores(this.#previousRoundId, histograms, rated);
  }
}
