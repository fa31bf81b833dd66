import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { inSnapshot, type RankingKind } from '../evaluation/index.ts';
import { type PreparedReply, prepareReply } from '../plugins/etag.ts';
import { findRankingPage } from './ranking-page.query.ts';

/** Names and pictures on a page may be that old; ranks and scores never are, see `CROWD`. */
const NAMES_KEPT_MS = 10_000;
const PAGES_MAX = 2000;
/** A crowd may see ranks as they were a fiftieth of a second ago. */
const CROWD = { askers: 16, keptMs: 20 };

/** A page of a ranking. */
export interface RankingPageKey {
  readonly seasonId: string;
  readonly roundId: string;
  readonly pageSize: number;
  readonly page: number;
}

interface Entry {
  /** The season's state the page was made after; it grows with every evaluation and correction. */
  readonly stateVersion: number | undefined;
  readonly madeAt: number;
  readonly reply: Promise<PreparedReply>;
}

/**
 * Pages of rankings, made once for all who look at them. Every access checks the state of the season
 * in the database. What was asked for longest goes first beyond 2,000 pages.
 */
export class RankingPageCache {
  readonly #db: Kysely<Database>;
  readonly #clock: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #stateVersions: SharedLookup<number | undefined>;

  /** @param clock epoch ms */
  constructor(db: Kysely<Database>, clock: () => number) {
    this.#db = db;
    this.#clock = clock;
    this.#stateVersions = new SharedLookup((seasonId) => readStateVersion(db, seasonId), CROWD);
  }

  /** @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND */
  async get(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const stateVersion = await this.#stateVersions.get(key.seasonId);
    const id = `${kind}/${key.seasonId}/${key.roundId}/${key.pageSize}/${key.page}`;
    const held = this.#entries.get(id);
    const now = this.#clock();
    this.#entries.delete(id);
    const isGood = held && held.stateVersion === stateVersion && now - held.madeAt < NAMES_KEPT_MS;
    const entry = isGood ? held : { stateVersion, madeAt: now, reply: this.#make(kind, key) };
    this.#keep(id, entry);
    return entry.reply;
  }

  async #make(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const page = await inSnapshot(this.#db, (trx) =>
      findRankingPage(trx, key, kind, key.pageSize, key.page),
    );
    return prepareReply(page);
  }

  #keep(id: string, entry: Entry): void {
    this.#entries.set(id, entry);
    entry.reply.catch(() => {
      if (this.#entries.get(id) === entry) this.#entries.delete(id);
    });
    if (this.#entries.size <= PAGES_MAX) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
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
