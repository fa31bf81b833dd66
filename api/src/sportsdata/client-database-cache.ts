import type { Player } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { type PreparedReply, prepareBody, prepareReply } from '../plugins/etag.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonCacheOf } from '../season/season-cache.ts';
import { presentClientDatabase } from './client-database.presenter.ts';
import { readPlayerRatings } from './player-ratings.query.ts';
import { presentPlayersTable } from './players-table.presenter.ts';

/** A client database, made once for all who ask. */
export interface PreparedClientDatabase {
  readonly hash: string;
  readonly reply: PreparedReply;
  readonly players: readonly Player[];
  /** All players as CSV, made when the first one asks. */
  readonly table: () => PreparedReply;
}

interface Entry {
  readonly catalogueVersion: number;
  readonly prepared: Promise<PreparedClientDatabase>;
}

/** Client databases by season, made anew with every version of the catalogue. */
export class ClientDatabaseCache {
  readonly #db: Kysely<Database>;
  readonly #entries = new Map<string, Entry>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** @throws ApiProblem SEASON_NOT_FOUND */
  async get(seasonId: string): Promise<PreparedClientDatabase> {
    const season = await seasonCacheOf(this.#db).get(seasonId);
    const { catalogueVersion } = season;
    const held = this.#entries.get(seasonId);
    if (held && held.catalogueVersion >= catalogueVersion) return held.prepared;
    const prepared = this.#prepare(season);
    this.#entries.set(seasonId, { catalogueVersion, prepared });
    prepared.catch(() => this.#entries.delete(seasonId));
    return prepared;
  }

  /** Forgets all that was made: the next access makes it anew. */
  clear(): void {
    this.#entries.clear();
  }

  async #prepare(season: LoadedSeason): Promise<PreparedClientDatabase> {
    const ratings = await readPlayerRatings(this.#db, season.id);
    const database = presentClientDatabase(season, ratings);
    const { hash, players, teams } = database;
    let table: PreparedReply | undefined;
    return {
      hash,
      players,
      reply: prepareReply(database),
      table: () => {
        table ??= prepareBody(presentPlayersTable(players, teams));
        return table;
      },
    };
  }
}

const caches = new WeakMap<Kysely<Database>, ClientDatabaseCache>();

/** The cache of a database; all families share it. */
export function clientDatabaseCacheOf(db: Kysely<Database>): ClientDatabaseCache {
  const held = caches.get(db);
  if (held) return held;
  const cache = new ClientDatabaseCache(db);
  caches.set(db, cache);
  return cache;
}
