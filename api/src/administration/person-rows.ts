import { contract } from '@spieltag/shared-kernel/contract';
import { type RawBuilder, sql } from 'kysely';

/** Tables whose keys begin with the season: asked without it, they would be read whole. */
const TABLES_BY_SEASON: readonly string[] = ['ledger', 'ledger_transaction', 'ledger_request'];

/** By what the rows of a person are told apart, those that came first before others where that is known. */
const ORDERED_BY: Readonly<Record<string, readonly string[]>> = {
  user_device: ['created_at', 'credential_hash'],
  signed_off_device: ['signed_off_at', 'device_id'],
  transfer_token: ['user_id'],
  picture: ['created_at', 'id'],
  community_choice: ['season_id', 'user_no'],
  group_member: ['group_id'],
  former_member: ['group_id', 'joined_at'],
  group_invite: ['group_id'],
  group_rule_book: ['book_no'],
  group_reaction: ['group_id', 'season_id', 'event_id'],
  group_announcement: ['announcement_no'],
  announcement_report: ['announcement_no'],
  name_report: ['report_no'],
  ledger: ['season_id'],
  ledger_transaction: ['season_id', 'version'],
  ledger_request: ['season_id', 'key'],
  snapshot: ['id'],
  push_device: ['id'],
  push_mailed_code: ['sent_at', 'address_hash'],
  push_preference: ['user_id'],
  push_message: ['device_id', 'event'],
};

/** The order in which a person's rows of a table are exported: never by their text, which may be megabytes. */
export function orderOf(table: string): RawBuilder<unknown> {
  const columns = ORDERED_BY[table];
  if (!columns) throw new Error(`Nothing says in which order ${table} is exported`);
  return sql.join(columns.map((column) => sql.ref(`t.${column}`)));
}

/**
 * The rows of a table as `t`, as they are exported, so that those of a person are found by its key. Pictures
 * have megabytes each: where they are to be had stands in their place.
 */
export function exportedFrom(table: string): RawBuilder<unknown> {
  if (table === 'picture') {
    return sql`(
      select id, user_id, kind, created_at, octet_length(jpeg) as bytes,
        replace(${contract.account.image.path}, '{imageId}', id) as path
      from picture) t`;
  }
  const rows = sql`${sql.table(table)} t`;
  if (!TABLES_BY_SEASON.includes(table)) return rows;
  return sql`season join ${rows} on t.season_id = season.id`;
}
