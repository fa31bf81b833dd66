import type { Kysely } from 'kysely';
import { type Database, inTime, type ReplicaWatch, readConsistently } from '../database/index.ts';
import { SharedLookup } from '../database/shared-lookup.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** A copy of the database that follows it, and how it stands. */
export interface Replica {
  readonly db: Kysely<Database>;
  readonly watch: Pick<ReplicaWatch, 'isFresh' | 'distrust'>;
}

/** Where a page was read: there, or here because the replica was behind, or failed. */
export type PageSource = 'replica' | 'primary' | 'replica_behind' | 'replica_failed';

export interface PageReadsOptions {
  readonly db: Kysely<Database>;
  /** Undefined: there is none. */
  readonly replica?: Replica | undefined;
  /** Counts. */
  readonly onRead?: ((source: PageSource) => void) | undefined;
}

/** What of a season everybody sees alike, as numbers that grow with each change. */
interface SeasonVersions {
  readonly state: number;
  readonly catalogue: number;
}

class BehindError extends Error {
  override readonly name = 'BehindError';
}

/**
 * Reads what everybody sees alike, at the replica where it is fresh: at most two seconds behind, and
 * never with an older state or catalogue of the season than the primary has now, so that who was told
 * of results finds them. Whatever the replica cannot answer is asked of the primary. What belongs to
 * the caller is not read here: ledgers, own results, groups one has just joined.
 */
export class PageReads {
  readonly #options: PageReadsOptions;
  readonly #versions: SharedLookup<SeasonVersions | undefined>;

  constructor(options: PageReadsOptions) {
    this.#options = options;
    this.#versions = new SharedLookup((seasonId) => readVersions(options.db, seasonId));
  }

  /** Runs queries on one state of the database. */
  async read<T>(seasonId: string, read: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
    const { replica, db } = this.#options;
    if (!replica?.watch.isFresh) return this.#told('primary', readConsistently(db, read));
    const needed = await this.#versions.get(seasonId);
    if (!needed) return this.#told('primary', readConsistently(db, read));
    try {
      return await this.#told('replica', readThere(replica.db, seasonId, needed, read));
    } catch (error) {
      const source = this.#sourceAfter(error, replica);
      return this.#told(source, readConsistently(db, read));
    }
  }

  #sourceAfter(error: unknown, replica: Replica): PageSource {
    if (error instanceof BehindError) return 'replica_behind';
    // What is not found there may have come a moment ago.
    if (error instanceof ApiProblem) return 'primary';
    replica.watch.distrust(error);
    return 'replica_failed';
  }

  async #told<T>(source: PageSource, reading: Promise<T>): Promise<T> {
    const value = await reading;
    this.#options.onRead?.(source);
    return value;
  }
}

function readThere<T>(
  db: Kysely<Database>,
  seasonId: string,
  needed: SeasonVersions,
  read: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return inTime(
    readConsistently(db, async (trx) => {
      const seen = await readVersions(trx, seasonId);
      const isBehind = !seen || seen.state < needed.state || seen.catalogue < needed.catalogue;
      if (isBehind) throw new BehindError(`the replica has not yet what ${seasonId} is`);
      return read(trx);
    }),
  );
}

/** undefined: no such season. */
function readVersions(db: Kysely<Database>, seasonId: string): Promise<SeasonVersions | undefined> {
  return db
    .selectFrom('season')
    .innerJoin('season_clock', 'season_clock.season_id', 'season.id')
    .select(['season_clock.state_version as state', 'season.catalogue_version as catalogue'])
    .where('season.id', '=', seasonId)
    .executeTakeFirst();
}
