import { countRounds, DEFAULT_ACTION_RULES, dueRounds } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Consequences } from '../database/tables/ledger-transaction.types.ts';
import { findRoundFacts } from '../lineups/round-facts.query.ts';
import { achievementFacts } from './achievement-facts.model.ts';
import { holdingColumns, holdingsOf } from './holdings.codec.ts';
import type { LedgerColumns } from './ledger.types.ts';
import type { LedgerSituation } from './ledger-situation.model.ts';

/** A ledger with all rounds counted that are over, and what it takes to write that down. */
export interface CountedLedger {
  readonly situation: LedgerSituation;
  readonly columns: LedgerColumns;
  readonly consequences: Pick<Consequences, 'rounds' | 'achievements'>;
}

/** Whether rounds were completed that are not counted yet. */
export function hasDueRounds({ season, row, standings }: LedgerSituation): boolean {
  return dueRounds(holdingsOf(season, row).book, standings).length > 0;
}

/**
 * Counts the rounds that were completed since the ledger was changed last, so that their achievements
 * are there from the completion on. Reading stores nothing: the next change of the ledger does.
 */
export async function countDueRounds(
  db: Kysely<Database>,
  situation: LedgerSituation,
): Promise<CountedLedger> {
  const { season, row, standings } = situation;
  const before = holdingsOf(season, row);
  const due = dueRounds(before.book, standings);
  if (due.length === 0) return { situation, columns: {}, consequences: {} };
  const factsOf = await findRoundFacts(db, season, row.user_no, due);
  const { holdings, rounds, achievements } = countRounds(
    before,
    due.map((standing) => ({ ...standing, ...factsOf(standing) })),
    achievementFacts(season, row),
    season.preset.actions ?? DEFAULT_ACTION_RULES,
  );
  const columns = holdingColumns(season, before, holdings);
  return {
    situation: { ...situation, row: { ...row, ...columns } },
    columns,
    consequences: { rounds, achievements },
  };
}
