import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { type SeasonContext, seasonContext } from '../season/season-context.ts';
import { LedgerCache } from './ledger-cache.ts';
import { LedgerNews } from './ledger-news.ts';
import { LedgerReads } from './ledger-reads.ts';
import { type LedgerWork, UNLIMITED_WORK } from './ledger-work.types.ts';
import { LedgerBatches, type LedgerWrites } from './ledger-writes.ts';
import { RoundCounts } from './round-counts.ts';

/** What reads and changes of ledgers work with. */
export interface LedgerContext extends SeasonContext {
  readonly ledgers: LedgerCache;
  readonly work: LedgerWork;
  readonly reads: LedgerReads;
  readonly counts: RoundCounts;
  readonly writes: LedgerWrites;
  readonly news: LedgerNews;
}

/** The parts of a context that has seen no ledger yet. */
export function ledgerParts(
  db: Kysely<Database>,
  work: LedgerWork,
): Omit<LedgerContext, keyof SeasonContext> {
  const ledgers = new LedgerCache();
  return {
    ledgers,
    work,
    reads: new LedgerReads(db, ledgers, work),
    counts: new RoundCounts(db, work),
    writes: new LedgerBatches(db, work),
    news: new LedgerNews(),
  };
}

/** A context that has seen nothing yet: for tools and tests, which have no server around them. */
export function ledgerContext(db: Kysely<Database>): LedgerContext {
  return { ...seasonContext(db), ...ledgerParts(db, UNLIMITED_WORK) };
}
