import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './database.types.ts';

/** A value to be written; a number goes into a column of type int, a text or bytes as they are. */
export type ValueToWrite = string | number | Buffer | null;

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Flags, and the length of an extension that is not there. */
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)]);
const TRAILER = Buffer.from([0xff, 0xff]);
const NULL = -1;
const INT_BYTES = 4;

/** Rows of a COPY in binary form. */
export class RowsToWrite {
  readonly #rows: Iterable<readonly ValueToWrite[]>;

  constructor(rows: Iterable<readonly ValueToWrite[]>) {
    this.#rows = rows;
  }

  /** What is sent to the server, in order. */
  *messages(): Generator<Buffer, void> {
    yield HEADER;
    for (const row of this.#rows) yield encodeRow(row);
    yield TRAILER;
  }
}

/**
 * Writes rows by COPY in binary form: one statement however many there are, and large byte arrays
 * go to the server as they are. The rows are held in memory until the server has taken them.
 * @param table with its columns, in the order of the values: `result_chunk (season_id, chunk)`
 */
export async function writeRows(
  db: Kysely<Database>,
  table: string,
  rows: Iterable<readonly ValueToWrite[]>,
): Promise<void> {
  const statement = `copy ${table} from stdin (format binary)`;
  const copy = CompiledQuery.raw(statement, [new RowsToWrite(rows)]);
  // Nothing is read; the loop ends when the server has taken the last row.
  for await (const _ of db.getExecutor().stream(copy, 1));
}

function encodeRow(row: readonly ValueToWrite[]): Buffer {
  const values = row.map(encodeValue);
  const count = Buffer.alloc(2);
  count.writeInt16BE(row.length);
  return Buffer.concat([count, ...values.flatMap((value) => [lengthOf(value), value ?? NOTHING])]);
}

const NOTHING = Buffer.alloc(0);

function encodeValue(value: ValueToWrite): Buffer | null {
  return typeof value === 'number'
    ? int(value)
    : typeof value === 'string'
      ? Buffer.from(value)
      : value;
}

function lengthOf(value: Buffer | null): Buffer {
  return int(value?.length ?? NULL);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(INT_BYTES);
  bytes.writeInt32BE(value);
  return bytes;
}
