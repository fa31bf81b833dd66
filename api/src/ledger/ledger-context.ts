import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { type SeasonContext, seasonContext } from '../season/season-context.ts';
import { LedgerCache } from './ledger-cache.ts';

/** What reads and changes of ledgers work with. */
export interface LedgerContext extends SeasonContext {
  readonly ledgers: LedgerCache;
}

/** A context that has seen nothing yet: for tools and tests, which have no server around them. */
export function ledgerContext(db: Kysely<Database>): LedgerContext {
  return { ...seasonContext(db), ledgers: new LedgerCache() };
}
