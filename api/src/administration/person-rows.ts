import { contract } from '@spieltag/shared-kernel/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Tables whose keys begin with season and user, with what comes last in the key: asked without the season they
 * would be read whole, and in another order all there is of a user in it.
 */
const TABLES_BY_SEASON: Readonly<Record<string, string>> = {
  ledger: 'user_id',
  ledger_transaction: 'version',
  ledger_request: 'key',
};

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
  admin_audit: ['audit_no'],
  ledger: ['season_id'],
  ledger_transaction: ['at', 'season_id', 'version'],
  ledger_request: ['at', 'season_id', 'key'],
  snapshot: ['id'],
  push_device: ['id'],
  push_mailed_code: ['sent_at', 'address_hash'],
  push_preference: ['user_id'],
  push_message: ['device_id', 'event'],
};

/** The order in which a person's rows of a table are exported: never by their text, which may be megabytes. */
export function orderOf(table: string): readonly string[] {
  const columns = ORDERED_BY[table];
  if (!columns) throw new Error(`Nothing says in which order ${table} is exported`);
  return columns;
}

/**
 * The last of some rows `t`. So many of a table are given out, more than anybody comes to by playing: whoever
 * sends a change every moment would otherwise have a server hold all of them, and as text once more.
 */
export const MOST_ROWS = 5000;

function lastBy(columns: readonly string[]): RawBuilder<unknown> {
  const lastFirst = columns.map((column) => sql`${sql.ref(`t.${column}`)} desc`);
  return sql`order by ${sql.join(lastFirst)} limit ${sql.lit(MOST_ROWS + 1)}`;
}

/** A person's rows of a table as they are exported. */
interface PersonRows {
  readonly rows: Record<string, unknown>[];
  /** There are more before them. */
  readonly isShortened: boolean;
}

interface OwnRows {
  readonly table: string;
  /** The column that says whose a row is. */
  readonly owner: string;
  /** Columns that stay here. */
  readonly secrets: readonly string[];
}

/** The last `MOST_ROWS` a person has in a table, in its order. */
export async function readPersonRows(
  trx: Kysely<Database>,
  { table, owner, secrets }: OwnRows,
  userId: string,
): Promise<PersonRows> {
  const isOwn = sql`t.${sql.ref(owner)} = ${userId}`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${secrets}::text[] as row from ${exportedFrom(table, isOwn)}
    ${lastBy(orderOf(table))}`.execute(trx);
  const last = rows.slice(0, MOST_ROWS).map(({ row }) => row);
  return { rows: last.reverse(), isShortened: rows.length > MOST_ROWS };
}

/**
 * The rows of a person in a table as `t`, as they are exported, found by its key. Pictures have megabytes each:
 * where they are to be had stands in their place.
 */
function exportedFrom(table: string, isOwn: RawBuilder<unknown>): RawBuilder<unknown> {
  if (table === 'picture') {
    return sql`(
      select id, user_id, kind, created_at, octet_length(jpeg) as bytes,
        replace(${contract.account.image.path}, '{imageId}', id) as path
      from picture t where ${isOwn}) t`;
  }
  const own = sql`select * from ${sql.table(table)} t where ${isOwn}`;
  const lastOfKey = TABLES_BY_SEASON[table];
  if (!lastOfKey) return sql`(${own}) t`;
  return sql`season cross join lateral (
    ${own} and t.season_id = season.id ${lastBy([lastOfKey])}) t`;
}
