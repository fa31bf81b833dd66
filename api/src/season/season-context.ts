import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PageReads } from './page-reads.ts';
import { SeasonCache } from './season-cache.ts';

/** What reads and changes of a season work with. */
export interface SeasonContext {
  readonly db: Kysely<Database>;
  readonly seasons: SeasonCache;
}

/** What reads of pages work with. */
export interface PageContext extends SeasonContext {
  /** Reads what everybody sees alike, of a replica where there is one. */
  readonly pages: PageReads;
}

/** A context whose seasons are read anew: for tools and tests, which have no server around them. */
export function seasonContext(db: Kysely<Database>): SeasonContext {
  return { db, seasons: new SeasonCache(db) };
}
