import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import { readCatalogueVersion, readSeason } from '../../season/season.repository.ts';
import type { LoadedSeason } from '../../season/season.types.ts';

type Named = Pick<LoadedSeason, 'catalogueVersion' | 'players'>;

/**
 * What players of seasons are called. Read over the connection of whoever asks: a cache of the pool's would
 * take a second one, and a claim that waits for it may wait for other claims.
 */
export class PlayerNames {
  readonly #seasons = new Map<string, Named>();

  /** What a player of some seasons is called; one that is not found has no name. */
  async of(
    db: Kysely<Database>,
    seasonIds: readonly string[],
  ): Promise<(seasonId: string, playerNo: number) => string> {
    const seasons = new Map<string, Named | undefined>();
    for (const seasonId of new Set(seasonIds))
      seasons.set(seasonId, await this.#read(db, seasonId));
    return (seasonId, playerNo) => seasons.get(seasonId)?.players[playerNo]?.displayName ?? '?';
  }

  async #read(db: Kysely<Database>, seasonId: string): Promise<Named | undefined> {
    const held = this.#seasons.get(seasonId);
    if (held && held.catalogueVersion === (await readCatalogueVersion(db, seasonId))) return held;
    const season = await readSeason(db, seasonId);
    if (!season) return undefined;
    const { catalogueVersion, players } = season;
    this.#seasons.set(seasonId, { catalogueVersion, players });
    return season;
  }
}
