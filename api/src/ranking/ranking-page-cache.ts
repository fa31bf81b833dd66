import type { PreparedReply } from '@spieltag/server-kit/replies';
import type { LiveRating, RankingKind, RoundKey } from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { KeptPages } from './kept-pages.ts';
import { findRankingPage } from './ranking-page.query.ts';
import { findRunningPage } from './running-ranking.query.ts';
import { type Admit, type RankingContext, SeasonStands } from './season-stands.ts';

/** A page of a ranking. */
export interface RankingPageKey {
  readonly seasonId: string;
  readonly roundId: string;
  readonly pageSize: number;
  readonly page: number;
}

/**
 * Pages of rankings, made once for all who look at them: however many ask, one of them waits for a
 * slot at the database. Every access checks the state of the season there, in one lookup for all. The
 * ranking of a round that is played is that of the latest rating of this server: of each page
 * one is made for each rating.
 */
export class RankingPageCache {
  readonly #reads: ApiContext['pages'];
  readonly #pages: KeptPages;
  readonly #stands: SeasonStands;
  readonly #admit: Admit;

  /**
   * @param admit asked for each page that is made
   */
  constructor(context: RankingContext, admit: Admit) {
    this.#reads = context.pages;
    this.#admit = admit;
    this.#stands = new SeasonStands(context, admit);
    this.#pages = new KeptPages(context.clock);
  }

  /** @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, UNAVAILABLE */
  async get(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const { seasonId, roundId, pageSize, page } = key;
    const stand = await this.#stands.get(seasonId);
    const rating = await this.#stands.ratingIn(stand, key);
    // The version of the season's state grows with every evaluation.
    const version = rating ? `rated ${rating.revision}` : stand?.stateVersion;
    const id = `${kind}/${seasonId}/${version}/${roundId}/${pageSize}/${page}`;
    return this.#pages.get(id, () =>
      this.#admit(() =>
        this.#reads.read(seasonId, (trx) =>
          rating
            ? findRunningPage(trx, key, kind, rating)
            : findRankingPage(trx, key, kind, pageSize, page),
        ),
      ),
    );
  }

  /** The latest rating of a round; undefined: it is not played, or could not be rated yet. */
  async rating(round: RoundKey): Promise<LiveRating | undefined> {
    return this.#stands.ratingIn(await this.#stands.get(round.seasonId), round);
  }
}
