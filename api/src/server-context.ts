import { LiveRatings } from './evaluation/index.ts';
import { type LedgerContext, ledgerParts } from './ledger/ledger-context.ts';
import type { Admission } from './limits/admission.ts';
import type { ApiContext } from './plugins/api-context.ts';
import { PageReads, type PageReadsOptions } from './season/page-reads.ts';
import { SeasonCache } from './season/season-cache.ts';
import { ClientDatabaseCache } from './sportsdata/client-database-cache.ts';
import type { SportsdataContext } from './sportsdata/sportsdata-context.ts';

/** What the routes of one server share: its settings, its connections, and what it keeps in memory. */
export interface ServerContext extends ApiContext, LedgerContext, SportsdataContext {
  readonly liveRatings: LiveRatings;
}

/** The context of a server that has nothing in memory yet. */
export function createServerContext(
  given: Omit<ApiContext, 'seasons' | 'pages'>,
  admission: Admission,
  reads: Omit<PageReadsOptions, 'db'> = {},
): ServerContext {
  const { db } = given;
  const pages = new PageReads({ db, ...reads });
  const context: ApiContext = { ...given, pages, seasons: new SeasonCache(db) };
  return {
    ...context,
    ...ledgerParts(db, admission),
    liveRatings: new LiveRatings(),
    clientDatabases: new ClientDatabaseCache(context),
  };
}
