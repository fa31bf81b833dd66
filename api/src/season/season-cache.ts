import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { readCatalogueVersion, readSeason, readSeasonIdOfRound } from './season.repository.ts';
import type { LoadedSeason } from './season.types.ts';

/**
 * Seasons in memory. Every access checks the version in the database, one lookup by primary key,
 * so that all servers see a change with the first request after it was committed.
 */
export class SeasonCache {
  readonly #db: Kysely<Database>;
  readonly #versions: SharedLookup<number | undefined>;
  readonly #seasons = new Map<string, Promise<LoadedSeason | undefined>>();
  readonly #known = new Set<string>();

  constructor(db: Kysely<Database>) {
    this.#db = db;
    this.#versions = new SharedLookup((seasonId) => readCatalogueVersion(db, seasonId));
  }

  /** @throws ApiProblem SEASON_NOT_FOUND */
  async get(seasonId: string): Promise<LoadedSeason> {
    const version = await this.#versions.get(seasonId);
    if (version === undefined) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    this.#known.add(seasonId);
    const held = this.#seasons.get(seasonId);
    const season = await held;
    // Another request may have loaded a newer one than this request saw.
    if (season && season.catalogueVersion >= version) return season;
    const loaded = await this.#load(seasonId, held);
    if (!loaded) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
    return loaded;
  }

  /** Whether the season was found before. */
  isKnown(seasonId: string): boolean {
    return this.#known.has(seasonId);
  }

  /** The season as it was read last; there may be a newer one. Undefined: never read. */
  lastKnown(seasonId: string): Promise<LoadedSeason | undefined> | undefined {
    return this.#seasons.get(seasonId);
  }

  /** The season of a round. @throws ApiProblem ROUND_NOT_FOUND */
  async ofRound(roundId: string): Promise<LoadedSeason> {
    const seasonId = await readSeasonIdOfRound(this.#db, roundId);
    if (seasonId === undefined) throw new ApiProblem('ROUND_NOT_FOUND', { roundId });
    return this.get(seasonId);
  }

  /** Forgets all seasons: the next access reads anew. */
  clear(): void {
    this.#seasons.clear();
  }

  /** Replaces what is held, once for all requests that found it outdated. */
  #load(
    seasonId: string,
    outdated: Promise<LoadedSeason | undefined> | undefined,
  ): Promise<LoadedSeason | undefined> {
    const held = this.#seasons.get(seasonId);
    if (held && held !== outdated) return held;
    const loading = readSeason(this.#db, seasonId);
    this.#seasons.set(seasonId, loading);
    loading.catch(() => {
      if (this.#seasons.get(seasonId) === loading) this.#seasons.delete(seasonId);
    });
    return loading;
  }
}
