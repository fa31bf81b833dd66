import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** What an administrator has done; never changed. */
interface AdminAuditTable {
  audit_no: GeneratedAlways<number>;
  at: Date;
  /** Id of the administrator. */
  actor: string;
  /** Name of the row of the contract. */
  action: string;
  /** Whom or what it was done to. */
  subject: string | null;
  reason: string;
  /** May only be emptied. */
  before: ColumnType<unknown, string | null, null>;
  /** May only be emptied. */
  after: ColumnType<unknown, string | null, null>;
}

/** What all players are told, see `Announcement`. */
interface AnnouncementTable {
  announcement_no: GeneratedAlways<number>;
  level: 'INFO' | 'WARN' | 'FATAL';
  text_de: string;
  text_en: string;
  from_at: Date;
  until_at: Date;
  withdrawn_at: Generated<Date | null>;
}

/** Under which `Idempotency-Key` something was announced. */
interface AnnouncementKeyTable {
  idempotency_key: string;
  /** Null only until the end of the transaction that announces it. */
  announcement_no: Generated<number | null>;
}

/** When the game was closed for maintenance. */
interface MaintenanceTable {
  maintenance_no: GeneratedAlways<number>;
  from_at: Date;
  until_at: Date;
  /** When it was over; null: it lasts until its time, or has not begun. At most one row has null. */
  ended_at: Generated<Date | null>;
}

/** Tables of administration, to be merged into the database's type. */
export interface AdministrationTables {
  admin_audit: AdminAuditTable;
  announcement: AnnouncementTable;
  announcement_key: AnnouncementKeyTable;
  maintenance: MaintenanceTable;
}
