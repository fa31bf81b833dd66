import { type RawBuilder, sql } from 'kysely';
import type { LedgerColumns, LedgerRow } from './ledger.types.ts';
import type { LedgerChange } from './settle-change.model.ts';

/** All columns a change may set, as a batch of changes writes them. */
const COLUMN_TYPES = {
  budget: sql`int`,
  soft_currency: sql`int`,
  hard_currency: sql`int`,
  xp: sql`int`,
  formation_id: sql`text`,
  slot_player_no: sql`smallint[]`,
  slot_team_no: sql`smallint[]`,
  player_market_phase: sql`text`,
  favorite_player_ids: sql`text[]`,
  restricted_window_no: sql`smallint`,
  squad_at_window_open: sql`smallint[]`,
  captain_player_no: sql`smallint`,
  captain_round_no: sql`smallint`,
  substitution_plan: sql`smallint[]`,
  action_book: sql`jsonb`,
} satisfies Record<keyof LedgerColumns, RawBuilder<unknown>>;

type ColumnName = keyof typeof COLUMN_TYPES;
const NAMES = Object.keys(COLUMN_TYPES) as ColumnName[];

/** May be empty, so that a change that leaves them has to say what they are. */
const NULLABLE: ReadonlySet<ColumnName> = new Set([
  'restricted_window_no',
  'squad_at_window_open',
  'captain_player_no',
  'captain_round_no',
  'substitution_plan',
]);

/** A change with the row it leads to. */
export interface ChangedRow {
  readonly change: Pick<LedgerChange, 'columns'>;
  readonly row: LedgerRow;
}

/** Names of the columns, in the order of their values. */
export const batchColumnNames: RawBuilder<unknown> = sql.join(NAMES.map((name) => sql.ref(name)));

/** The values of all changes, a list of texts for each column; none: the column stays as it is. */
export function batchColumnValues(changes: readonly ChangedRow[]): RawBuilder<unknown> {
  const lists = NAMES.map((name) => {
    const texts = changes.map(({ change: { columns }, row }) =>
      textOf(NULLABLE.has(name) ? row[name] : columns[name]),
    );
    return sql`unnest(${texts}::text[])`;
  });
  return sql.join(lists);
}

/** Sets every column to its value in a row of those values. */
export function batchAssignments(values: string): RawBuilder<unknown> {
  const set = NAMES.map((name) => {
    const value = sql`${sql.ref(`${values}.${name}`)}::${COLUMN_TYPES[name]}`;
    const kept = NULLABLE.has(name) ? value : sql`coalesce(${value}, ${sql.ref(`ledger.${name}`)})`;
    return sql`${sql.ref(name)} = ${kept}`;
  });
  return sql.join(set);
}

/** The text PostgreSQL reads a value from; null: NULL. */
function textOf(value: LedgerColumns[ColumnName]): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : `${value}`;
}

function elementOf(element: number | string): string {
  return typeof element === 'number' ? `${element}` : `"${element.replaceAll(/["\\]/g, '\\$&')}"`;
}
