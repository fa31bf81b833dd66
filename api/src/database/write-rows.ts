import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** A value to be written; a number goes into a column of type int, a text or bytes as they are. */
export type ValueToWrite = string | number | Buffer | null;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Flags, and the length of an extension that is not there. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const NULL = -1;
const INT_BYTES = 4;

/** Values from this size on are sent as they are, smaller ones are put together first. */
const LARGE_BYTES = 4096;

/** Rows of a COPY in binary form. */
export class RowsToWrite {
  readonly #rows: Iterable<readonly ValueToWrite[]>;

  constructor(rows: Iterable<readonly ValueToWrite[]>) {
    this.#rows = rows;
  }

  /** What is sent to the server, in order: each message in parts that belong behind one another. */
  *messages(): Generator<readonly Buffer[], void> {
    yield [HEADER];
    for (const row of this.#rows) yield encodeRow(row);
    yield [TRAILER];
  }
}

/**
 * Writes rows by COPY in binary form: one statement however many there are, and large byte arrays
 * go to the server as they are. The rows are held in memory until the server has taken them.
 * @param columns in the order of the values
 */
export async function writeRows(
  db: Kysely<Database>,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly ValueToWrite[]>,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  const statement = sql`copy ${sql.id(table)} (${names}) from stdin (format binary)`.compile(db);
  const copy = { ...statement, parameters: [new RowsToWrite(rows)] };
  // Nothing is read; the loop ends when the server has taken the last row.
  for await (const _ of db.getExecutor().stream(copy, 1));
}

/** Megabytes are not copied only to be sent. */
function encodeRow(row: readonly ValueToWrite[]): readonly Buffer[] {
  const count = Buffer.alloc(2);
  count.writeInt16BE(row.length);
  const parts: Buffer[] = [];
  let small: Buffer[] = [count];
  for (const value of row.map(encodeValue)) {
    small.push(int(value?.length ?? NULL));
    if (!value) continue;
    if (value.length < LARGE_BYTES) {
      small.push(value);
    } else {
      parts.push(Buffer.concat(small), value);
      small = [];
    }
  }
  return [...parts, Buffer.concat(small)];
}

function encodeValue(value: ValueToWrite): Buffer | null {
  if (typeof value === 'number') return int(value);
  return typeof value === 'string' ? Buffer.from(value) : value;
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(INT_BYTES);
  bytes.writeInt32BE(value);
  return bytes;
}
