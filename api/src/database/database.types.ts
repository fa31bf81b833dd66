import type { AccountTables } from '../account/account.tables.ts';
import type { EvaluationTables } from '../evaluation/evaluation.tables.ts';
import type { GroupsTables } from '../groups/groups.tables.ts';
import type { LedgerTables } from '../ledger/ledger.tables.ts';
import type { LimitsTables } from '../limits/limits.tables.ts';
import type { SeasonTables } from '../season/season.tables.ts';
import type { SnapshotTables } from '../snapshot/snapshot.tables.ts';
import type { SportsdataTables } from '../sportsdata/sportsdata.tables.ts';

/**
 * All tables. Every feature states its own in `<feature>/<feature>.tables.ts`, as an interface
 * `<Feature>Tables` from table name to columns, and is named here.
 */
export interface Database
  extends AccountTables,
    SeasonTables,
    LedgerTables,
    LimitsTables,
    EvaluationTables,
    SnapshotTables,
    SportsdataTables,
    GroupsTables {}
