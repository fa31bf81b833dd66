import type { AccountTables } from './account.tables.ts';
import type { AdministrationTables } from './administration.tables.ts';
import type { CommunitiesTables } from './communities.tables.ts';
import type { EvaluationTables } from './evaluation.tables.ts';
import type { GroupsTables } from './groups.tables.ts';
import type { LedgerTables } from './ledger.tables.ts';
import type { LimitsTables } from './limits.tables.ts';
import type { PushTables } from './push.tables.ts';
import type { SeasonTables } from './season.tables.ts';
import type { SnapshotTables } from './snapshot.tables.ts';
import type { SportsdataTables } from './sportsdata.tables.ts';

/** All tables. The tables of every feature are stated beside it, as an interface from table name to columns. */
export interface Database
  extends AccountTables,
    AdministrationTables,
    CommunitiesTables,
    SeasonTables,
    LedgerTables,
    LimitsTables,
    PushTables,
    EvaluationTables,
    SnapshotTables,
    SportsdataTables,
    GroupsTables {}
