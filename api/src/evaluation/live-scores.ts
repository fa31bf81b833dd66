import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';
import { type RankedScores, rankScores, type ScoreChunk, type ScoreCount } from './rank-scores.ts';
import type { RankingRow } from './ranking-rows.query.ts';

const ABSENT: Readonly<Record<RankingKind, number>> = {
  round: ABSENT_POINTS,
  season: ABSENT_TOTAL,
};

type OfKind<T> = Readonly<Record<RankingKind, T>>;

/**
 * What all users of a running round have by one rating. Who stands where is worked out when somebody
 * asks for it first, in the order of the final rankings: best first, ties by number.
 */
export class LiveScores {
  /** The round of the evaluation before; null: there was none. */
  readonly previousRoundId: string | null;
  /** How many users have which score, best first. */
  readonly histograms: OfKind<readonly ScoreCount[]>;
  readonly #chunks: OfKind<readonly ScoreChunk[]>;
  readonly #ranked: Partial<Record<RankingKind, Promise<RankedScores>>> = {};

  constructor(
    previousRoundId: string | null,
    histograms: OfKind<readonly ScoreCount[]>,
    chunks: OfKind<readonly ScoreChunk[]>,
  ) {
    this.previousRoundId = previousRoundId;
    this.histograms = histograms;
    this.#chunks = chunks;
  }

  /** Users who are ranked. */
  users(kind: RankingKind): number {
    const last = this.histograms[kind].at(-1);
    return last ? last.usersAbove + last.users : 0;
  }

  /** The rows from `first` on, at most `count`; empty beyond the end. */
  async rows(kind: RankingKind, first: number, count: number): Promise<RankingRow[]> {
    const { histogram, userNos } = await this.ranked(kind);
    let at = 0;
    return Array.from(userNos.subarray(first, first + count), (userNo, i) => {
      const index = first + i;
      while (index >= endOf(histogram[at])) at++;
      const { score, usersAbove } = histogram[at] as ScoreCount;
      return { index, userNo, score, rank: usersAbove + 1 };
    });
  }

  /** The row of a user; undefined: the user is not ranked. */
  async rowOf(kind: RankingKind, userNo: number): Promise<RankingRow | undefined> {
    const score = this.#scoreOf(kind, userNo);
    const { histogram, userNos } = await this.ranked(kind);
    const tied = histogram.find((count) => count.score === score);
    if (!tied || score === undefined) return undefined;
    const index = userNos.subarray(0, endOf(tied)).indexOf(userNo, tied.usersAbove);
    return { index, userNo, score, rank: tied.usersAbove + 1 };
  }

  /** Everybody who is ranked. */
  ranked(kind: RankingKind): Promise<RankedScores> {
    const ranked = this.#ranked[kind] ?? rankScores(this.#chunks[kind], ABSENT[kind]);
    this.#ranked[kind] = ranked;
    return ranked;
  }

  /** Undefined: the user is not ranked. */
  #scoreOf(kind: RankingKind, userNo: number): number | undefined {
    const chunk = this.#chunks[kind].findLast(({ firstUserNo }) => firstUserNo <= userNo);
    const score = chunk?.scores[userNo - chunk.firstUserNo];
    return score === ABSENT[kind] ? undefined : score;
  }
}

const endOf = (count: ScoreCount | undefined): number =>
  count ? count.usersAbove + count.users : Number.POSITIVE_INFINITY;
