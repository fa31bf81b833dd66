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

/** Lets the making of a page in when it is its turn at the database. */
type Admit = <T>(make: () => Promise<T>) => Promise<T>;

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
  isRenewing: boolean;
  readonly reply: Promise<PreparedReply>;
}

/**
 * Pages of rankings, made once for all who look at them: however many ask, one of them waits for a
 * place at the database. Every access checks the state of the season there, in one lookup for all. A
 * page whose names alone are old is shown while it is made anew. What was asked for longest goes first
 * beyond 2,000 pages.
 */
export class RankingPageCache {
  readonly #db: Kysely<Database>;
  readonly #clock: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #stateVersions: SharedLookup<number | undefined>;
  readonly #admit: Admit;
  readonly #seasons = new Set<string>();

  /**
   * @param clock epoch ms
   * @param admit asked for each page that is made
   */
  constructor(db: Kysely<Database>, clock: () => number, admit: Admit) {
    this.#db = db;
    this.#clock = clock;
    this.#admit = admit;
    this.#stateVersions = new SharedLookup((seasonId) => readStateVersion(db, seasonId), CROWD);
  }

  /** @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, UNAVAILABLE */
  async get(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const stateVersion = await this.#stateVersion(key.seasonId);
    const id = `${kind}/${key.seasonId}/${key.roundId}/${key.pageSize}/${key.page}`;
    const held = this.#entries.get(id);
    this.#entries.delete(id);
    if (held?.stateVersion !== stateVersion || held === undefined) {
      return this.#start(id, kind, key, stateVersion).reply;
    }
    this.#keep(id, held);
    if (this.#clock() - held.madeAt >= NAMES_KEPT_MS) this.#renew(id, held, kind, key);
    return held.reply;
  }

  /** Ids that somebody has made up wait for a place. */
  async #stateVersion(seasonId: string): Promise<number | undefined> {
    const look = () => this.#stateVersions.get(seasonId);
    if (this.#seasons.has(seasonId)) return look();
    const version = await this.#admit(look);
    if (version !== undefined) this.#seasons.add(seasonId);
    return version;
  }

  /** Replaces a page by a newer one once that is there; where it cannot be made, the old one stays. */
  #renew(id: string, held: Entry, kind: RankingKind, key: RankingPageKey): void {
    if (held.isRenewing) return;
    held.isRenewing = true;
    const madeAt = this.#clock();
    this.#make(kind, key).then(
      (reply) => {
        if (this.#entries.get(id) !== held) return;
        this.#keep(id, { ...held, madeAt, isRenewing: false, reply: Promise.resolve(reply) });
      },
      () => {
        held.isRenewing = false;
      },
    );
  }

  #start(
    id: string,
    kind: RankingKind,
    key: RankingPageKey,
    stateVersion: number | undefined,
  ): Entry {
    const reply = this.#make(kind, key);
    const entry: Entry = { stateVersion, madeAt: this.#clock(), isRenewing: false, reply };
    this.#keep(id, entry);
    return entry;
  }

  async #make(kind: RankingKind, key: RankingPageKey): Promise<PreparedReply> {
    const page = await this.#admit(() =>
      inSnapshot(this.#db, (trx) => findRankingPage(trx, key, kind, key.pageSize, key.page)),
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
