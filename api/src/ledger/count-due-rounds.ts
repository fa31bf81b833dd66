import {
  bookOf,
  countRounds,
  DEFAULT_ACTION_RULES,
  dueRounds,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Consequences } from '../database/tables/ledger-transaction.types.ts';
import { findRoundFacts, type RoundFacts, type ScoredRound } from '../lineups/round-facts.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
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
export function hasDueRounds(situation: Pick<LedgerSituation, 'row' | 'standings'>): boolean {
  return dueRoundsOf(situation).length > 0;
}

/**
 * Counts the rounds that were completed since the ledger was changed last, so that their achievements
 * are there from the completion on. Reading stores nothing: the next change of the ledger does.
 */
export async function countDueRounds(
  db: Kysely<Database>,
  situation: LedgerSituation,
): Promise<CountedLedger> {
  const count = await readDueRounds(db, situation.season, [situation]);
  return count(situation);
}

/**
 * Reads what it takes to count the rounds of ledgers of a season, together.
 * @returns counts those of one of them, as `countDueRounds` does
 */
export async function readDueRounds(
  db: Kysely<Database>,
  season: LoadedSeason,
  situations: readonly LedgerSituation[],
): Promise<(situation: LedgerSituation) => CountedLedger> {
  const factsOf = await findRoundFacts(db, season, situations.flatMap(dueRoundsOf));
  return (situation) => countRoundsOf(situation, factsOf);
}

function countRoundsOf(
  situation: LedgerSituation,
  factsOf: (round: ScoredRound) => RoundFacts,
): CountedLedger {
  const due = dueRoundsOf(situation);
  if (due.length === 0) return asCounted(situation);
  const { season, row } = situation;
  const before = holdingsOf(season, row);
  const { holdings, rounds, achievements } = countRounds(
    before,
    due.map((round) => ({ ...round, ...factsOf(round) })),
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

/** A ledger of which no round is due. */
export function asCounted(situation: LedgerSituation): CountedLedger {
  return { situation, columns: {}, consequences: {} };
}

function dueRoundsOf({ row, standings }: Pick<LedgerSituation, 'row' | 'standings'>) {
  const due = dueRounds(bookOf(row.action_book), standings);
  return due.map((standing) => ({ ...standing, userNo: row.user_no }));
}
