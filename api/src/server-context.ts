import { LedgerCache } from './ledger/ledger-cache.ts';
import type { LedgerContext } from './ledger/ledger-context.ts';
import type { ApiContext } from './plugins/api-context.ts';
import { SeasonCache } from './season/season-cache.ts';
import { ClientDatabaseCache } from './sportsdata/client-database-cache.ts';
import type { SportsdataContext } from './sportsdata/sportsdata-context.ts';

/** What the routes of one server share: its settings, its connections, and what it keeps in memory. */
export interface ServerContext extends ApiContext, LedgerContext, SportsdataContext {}

/** The context of a server that has nothing in memory yet. */
export function createServerContext(given: Omit<ApiContext, 'seasons'>): ServerContext {
  const context: ApiContext = { ...given, seasons: new SeasonCache(given.db) };
  return {
    ...context,
    ledgers: new LedgerCache(),
    clientDatabases: new ClientDatabaseCache(context),
  };
}
