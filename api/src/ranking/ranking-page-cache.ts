import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import { arePointsProvisional, type RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import type { LiveRating, LiveRatings, RankingKind, RoundKey } from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findRankingPage } from './ranking-page.query.ts';
import { findRunningPage } from './running-ranking.query.ts';

/** Names and pictures on a page may be that old; ranks and scores never are, see `CROWD`. */
const NAMES_KEPT_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** A crowd may see ranks as they were a fiftieth of a second ago. */
const CROWD = { askers: 16, keptMs: 20 };

/** What rankings are read with. */
export interface RankingContext extends ApiContext {
  readonly liveRatings: LiveRatings;
}

/** Runs the making of a page when the database has a slot for it. */
type Admit = <T>(make: () => Promise<T>) => Promise<T>;

/** A page of a ranking. */
export interface RankingPageKey {
  readonly seasonId: string;
  readonly roundId: string;
  readonly pageSize: number;
  readonly page: number;
}

interface PageOrder {
  readonly kind: RankingKind;
  readonly key: RankingPageKey;
  /** Where the round is played. */
  readonly rating: LiveRating | undefined;
}

/** How a season stands. */
interface SeasonStand {
  readonly stateVersion: number;
  readonly roundId: string;
  readonly phase: RoundPhase;
}

/**
 * Pages of rankings, made once for all who look at them: however many ask, one of them waits for a
 * slot at the database. Every access checks the state of the season there, in one lookup for all. A
 * page whose names alone are old is shown while it is made anew; where it cannot be made, the old one
 * stays. The ranking of a round that is played is that of the latest rating of this server: of each page
 * one is made for each rating.
 */
export class RankingPageCache {
  readonly #reads: ApiContext['pages'];
  /**
   * By what they show and the version of the season's state, which grows with every evaluation; where
   * the round is played, that of its rating.
   */
  readonly #pages: LRUCache<string, PreparedReply, PageOrder>;
  readonly #stands: SharedLookup<SeasonStand | undefined>;
  readonly #ratings: LiveRatings;
  readonly #admit: Admit;
  readonly #seasons = new Set<string>();

  /**
   * @param admit asked for each page that is made
   */
  constructor({ db, pages, clock, liveRatings }: RankingContext, admit: Admit) {
    this.#reads = pages;
    this.#admit = admit;
    this.#ratings = liveRatings;
    this.#stands = new SharedLookup((seasonId) => readStand(db, seasonId), CROWD);
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => body.length,
      ttl: NAMES_KEPT_MS,
      ttlResolution: 0,
      perf: { now: clock },
      allowStale: true,
      noDeleteOnFetchRejection: true,
      ignoreFetchAbort: true,
      fetchMethod: (_id, _stale, { context }) => this.#make(context),
    });
  }

  /** @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, UNAVAILABLE */
  async get(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const { seasonId, roundId, pageSize, page } = key;
    const stand = await this.#stand(seasonId);
    const rating = await this.#ratingIn(stand, key);
    const version = rating ? `rated ${rating.revision}` : stand?.stateVersion;
    const id = `${kind}/${seasonId}/${version}/${roundId}/${pageSize}/${page}`;
    return this.#pages.forceFetch(id, { context: { kind, key, rating } });
  }

  /** The latest rating of a round; undefined: it is not played, or could not be rated yet. */
  async rating(round: RoundKey): Promise<LiveRating | undefined> {
    return this.#ratingIn(await this.#stand(round.seasonId), round);
  }

  async #ratingIn(
    stand: SeasonStand | undefined,
    { seasonId, roundId }: RoundKey,
  ): Promise<LiveRating | undefined> {
    if (stand?.roundId !== roundId || !arePointsProvisional(stand.phase)) return undefined;
    return this.#ratings.of({ seasonId, roundId });
  }

  /** An id that is not known to be a season's has to wait for a slot. */
  async #stand(seasonId: string): Promise<SeasonStand | undefined> {
    const look = () => this.#stands.get(seasonId);
    if (this.#seasons.has(seasonId)) return look();
    const stand = await this.#admit(look);
    if (stand) this.#seasons.add(seasonId);
    return stand;
  }

  async #make({ kind, key, rating }: PageOrder): Promise<PreparedReply> {
    const page = await this.#admit(() =>
      this.#reads.read(key.seasonId, (trx) =>
        rating
          ? findRunningPage(trx, key, kind, rating)
          : findRankingPage(trx, key, kind, key.pageSize, key.page),
      ),
    );
    return prepareJson(page);
  }
}

/** undefined: no such season. */
function readStand(db: Kysely<Database>, seasonId: string): Promise<SeasonStand | undefined> {
  return db
    .selectFrom('season_clock as clock')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'clock.season_id')
        .onRef('round.round_no', '=', 'clock.current_round_no'),
    )
    .select(['clock.state_version as stateVersion', 'round.id as roundId', 'round.phase'])
    .where('clock.season_id', '=', seasonId)
    .executeTakeFirst();
}
