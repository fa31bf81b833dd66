import { type PreparedReply, prepareBody, prepareJson } from '@spieltag/server-kit/replies';
import type { Player } from '@spieltag/shared-kernel/contract';
import { LRUCache } from 'lru-cache';
import type { LoadedSeason } from '../season/season.types.ts';
import type { PageContext } from '../season/season-context.ts';
import { presentClientDatabase } from './client-database.presenter.ts';
import { readPlayerRatings } from './player-ratings.query.ts';
import { presentPlayersTable } from './players-table.presenter.ts';
import { readPostponedMatches } from './postponed-matches.query.ts';
import { readTeamRecords } from './team-records.query.ts';

/** A client database, made once for all who ask. */
export interface PreparedClientDatabase {
  readonly hash: string;
  readonly reply: PreparedReply;
  readonly players: readonly Player[];
  /** All players as CSV, made when the first one asks. */
  readonly table: () => PreparedReply;
}

/** What a client database takes in memory: its text, and the players it was made from. */
const BYTES_PER_CHARACTER = 3;
const MAX_BYTES = 128 * 1024 * 1024;

/** Client databases by season, made anew with every version of the catalogue. */
export class ClientDatabaseCache {
  readonly #context: PageContext;
  readonly #prepared: LRUCache<string, PreparedClientDatabase, LoadedSeason>;

  constructor(context: PageContext) {
    this.#context = context;
    this.#prepared = new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ reply }) => reply.body.length * BYTES_PER_CHARACTER,
      fetchMethod: (_key, _stale, { context: season }) => this.#prepare(season),
      ignoreFetchAbort: true,
    });
  }

  /** @throws ApiProblem SEASON_NOT_FOUND */
  async get(seasonId: string): Promise<PreparedClientDatabase> {
    const season = await this.#context.seasons.get(seasonId);
    const key = `${seasonId} ${season.catalogueVersion}`;
    return this.#prepared.forceFetch(key, { context: season });
  }

  /** Forgets all that was made: the next access makes it anew. */
  clear(): void {
    this.#prepared.clear();
  }

  async #prepare(season: LoadedSeason): Promise<PreparedClientDatabase> {
    const played = await this.#context.pages.read(season.id, async (trx) => ({
      ratings: await readPlayerRatings(trx, season.id),
      records: await readTeamRecords(trx, season.id),
      postponed: await readPostponedMatches(trx, season.id),
    }));
    const database = presentClientDatabase(season, played);
    const { hash, players, teams } = database;
    let table: PreparedReply | undefined;
    return {
      hash,
      players,
      reply: prepareJson(database),
      table: () => {
        table ??= prepareBody(presentPlayersTable(players, teams));
        return table;
      },
    };
  }
}
