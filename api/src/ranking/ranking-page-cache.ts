import { type PreparedReply, prepareJson } from '@spieltag/server-kit/replies';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import type { RankingKind } from '../evaluation/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findRankingPage } from './ranking-page.query.ts';

/** Names and pictures on a page may be that old; ranks and scores never are, see `CROWD`. */
const NAMES_KEPT_MS = 10_000;
const MAX_BYTES = 32 * 1024 * 1024;
/** A crowd may see ranks as they were a fiftieth of a second ago. */
const CROWD = { askers: 16, keptMs: 20 };

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
}

/**
 * Pages of rankings, made once for all who look at them: however many ask, one of them waits for a
 * slot at the database. Every access checks the state of the season there, in one lookup for all. A
 * page whose names alone are old is shown while it is made anew; where it cannot be made, the old one
 * stays.
 */
export class RankingPageCache {
  readonly #reads: ApiContext['pages'];
  /** By what they show and the version of the season's state, which grows with every evaluation. */
  readonly #pages: LRUCache<string, PreparedReply, PageOrder>;
  readonly #stateVersions: SharedLookup<number | undefined>;
  readonly #admit: Admit;
  readonly #seasons = new Set<string>();

  /**
   * @param admit asked for each page that is made
   */
  constructor({ db, pages, clock }: ApiContext, admit: Admit) {
    this.#reads = pages;
    this.#admit = admit;
    this.#stateVersions = new SharedLookup((seasonId) => readStateVersion(db, seasonId), CROWD);
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
    const stateVersion = await this.#stateVersion(seasonId);
    const id = `${kind}/${seasonId}/${stateVersion}/${roundId}/${pageSize}/${page}`;
    return this.#pages.forceFetch(id, { context: { kind, key } });
  }

  /** An id that is not known to be a season's has to wait for a slot. */
  async #stateVersion(seasonId: string): Promise<number | undefined> {
    const look = () => this.#stateVersions.get(seasonId);
    if (this.#seasons.has(seasonId)) return look();
    const version = await this.#admit(look);
    if (version !== undefined) this.#seasons.add(seasonId);
    return version;
  }

  async #make({ kind, key }: PageOrder): Promise<PreparedReply> {
    const page = await this.#admit(() =>
      this.#reads.read(key.seasonId, (trx) =>
        findRankingPage(trx, key, kind, key.pageSize, key.page),
      ),
    );
    return prepareJson(page);
  }
}

/** undefined: no such season. */
async function readStateVersion(
  db: Kysely<Database>,
  seasonId: string,
): Promise<number | undefined> {
  const clock = await db
    .selectFrom('season_clock')
    .select('state_version')
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  return clock?.state_version;
}
