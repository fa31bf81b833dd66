import type { OwnStanding } from '@spieltag/shared-kernel/rules';
import type { Selectable } from 'kysely';
import type { LedgerTable } from '../database/tables/ledger.tables.ts';
import type { SeasonState } from '../season/season-state.repository.ts';
import type { AnsweredRequest } from './answered-request.types.ts';

export type LedgerRow = Selectable<LedgerTable>;

/** Columns a change may set. */
export type LedgerColumns = Partial<
  Omit<
    LedgerRow,
    'season_id' | 'user_id' | 'user_no' | 'version' | 'stay_version' | 'packed_slots' | 'created_at'
  >
>;

/** Names one user's ledger of a season. */
export interface LedgerKey {
  readonly seasonId: string;
  readonly userId: string;
}

/** A ledger with the state of its season. */
export interface FoundLedger {
  readonly row: LedgerRow;
  readonly state: SeasonState;
  readonly standings: readonly OwnStanding[];
}

/** A ledger a change was judged by as it was seen. */
export interface JudgedLedger extends FoundLedger {
  /**
   * What was judged holds before this time only, epoch ms by the clock of the database; null: as long as
   * ledger and season are as they were seen.
   */
  readonly closesAt: number | null;
}

/** A ledger that is kept from others. */
export interface LockedLedger extends FoundLedger {
  /** The answer to an earlier request under the same key. */
  readonly answered: AnsweredRequest | undefined;
}
