import type { SnapshotContent } from '@spieltag/shared-kernel/contract';
import type { ColumnType, Generated } from 'kysely';

export interface SnapshotTable {
  id: string;
  season_id: string;
  user_id: string;
  content: ColumnType<SnapshotContent, string, never>;
  /** SHA-256 of the content: a user's snapshots of a season all differ. */
  content_hash: string;
  /** How long others may keep its pictures. */
  max_age_seconds: Generated<number>;
  created_at: Generated<Date>;
}

interface SharePictureTable {
  /** SHA-256 of everything the picture depends on. */
  key: string;
  png: Buffer;
  bytes: number;
  drawn_at: Generated<Date>;
}

/** Tables of the snapshot family, to be merged into the database's type. */
export interface SnapshotTables {
  snapshot: SnapshotTable;
  share_picture: SharePictureTable;
}
