import type { SeasonContext } from '../season/season-context.ts';
import type { ClientDatabaseCache } from './client-database-cache.ts';

/** What reads of a season's players work with. */
export interface SportsdataContext extends SeasonContext {
  readonly clientDatabases: ClientDatabaseCache;
}
