import type { Socket } from 'node:net';
import {
  type CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresCursorConstructor,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database } from '../tables/database.types.ts';
import { RowsToWrite } from '../write-rows.ts';

/**
 * The driver's side of a COPY that writes, which the driver keeps private; what it offers for rows
 * copies them twice.
 */
interface CopyConnection {
  readonly stream: Socket;
  endCopyFrom(): void;
}

/** A row as PostgreSQL sends it: big-endian numbers, bytea as it is; null: NULL. */
export type CopiedRow = readonly (Buffer | null)[];

/** What stands before the first row: a signature of 11 bytes, flags, the length of an extension. */
const HEADER_BYTES = 19;
const NO_MORE_ROWS = -1;
const NULL = -1;
/** Rows handed on at once at most. */
const ROWS_PER_READ = 64;

/**
 * Reads a query by COPY in binary form. The driver turns every value into text, which costs many
 * times more than the reading where rows are large byte arrays; here the bytes come as they are,
 * and rows can be worked on while the server prepares the next. Until the last row is read, the
 * connection can do nothing else.
 *
 * Handles the driver's messages of a COPY itself, for which the driver has hooks but no interface.
 * The lineups of a round are rows of 180 kB, which would be twice as long as text.
 * @param query without parameters, which COPY does not take: write values with `sql.lit`
 */
export async function* copyRows(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
): AsyncGenerator<CopiedRow, void> {
  const copy: CompiledQuery<CopiedRow> =
    sql<CopiedRow>`copy (${query}) to stdout (format binary)`.compile(db);
  for await (const { rows } of db.getExecutor().stream(copy, ROWS_PER_READ)) yield* rows;
}

/** Takes rows the moment they arrive. */
class RowTaker {
  readonly take: (row: CopiedRow) => void;

  constructor(take: (row: CopiedRow) => void) {
    this.take = take;
  }
}

/**
 * The same for who is done with a row at once: nothing is copied. What `take` is given holds only
 * while it runs.
 * @throws whatever `take` throws first, when the last row has come
 */
export async function takeCopiedRows(
  db: Kysely<Database>,
  query: RawBuilder<unknown>,
  take: (row: CopiedRow) => void,
): Promise<void> {
  const copy = sql`copy (${query}) to stdout (format binary)`.compile(db);
  const taking = { ...copy, parameters: [...copy.parameters, new RowTaker(take)] };
  for await (const _ of db.getExecutor().stream(taking, ROWS_PER_READ));
}

/** Reads the rows of a COPY for Kysely, which calls whatever reads rows in parts a cursor. */
class BinaryCopy extends pg.Query implements PostgresCursor<CopiedRow> {
  readonly #rows: CopiedRow[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #isEnded = false;
  #hasHeader = false;
  #arrived = Promise.withResolvers<void>();
  readonly #toWrite: RowsToWrite | undefined;
  readonly #taker: RowTaker | undefined;
  #fault: { readonly error: unknown } | undefined;

  constructor(text: string, parameters: readonly unknown[]) {
    const [ours, ...others] = parameters;
    const toWrite = ours instanceof RowsToWrite ? ours : undefined;
    const taker = ours instanceof RowTaker ? ours : undefined;
    if ((parameters.length > 0 && !toWrite && !taker) || others.length > 0) {
      throw new Error('COPY takes no parameters');
    }
    super(text);
    this.#toWrite = toWrite;
    this.#taker = taker;
    this.on('end', () => this.#ended.resolve());
    this.on('error', (error) => this.#ended.reject(error));
    this.#ended.promise
      .catch(() => undefined)
      .finally(() => {
        this.#isEnded = true;
        this.#arrived.resolve();
      });
  }

  /** Called by the driver; each message is one row. Its buffer is used again after the call. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const message = this.#taker ? chunk : Buffer.from(chunk);
    const row = fieldsOf(this.#hasHeader ? message : message.subarray(HEADER_BYTES));
    this.#hasHeader = true;
    if (!row) return;
    if (this.#taker) {
      this.#give(this.#taker, row);
    } else {
      this.#rows.push(row);
      this.#arrived.resolve();
    }
  }

  /** What is thrown here would be the driver's to deal with, which cannot. */
  #give(taker: RowTaker, row: CopiedRow): void {
    if (this.#fault) return;
    try {
      taker.take(row);
    } catch (error) {
      this.#fault = { error };
    }
  }

  /** Called by the driver when the server waits for rows. */
  handleCopyInResponse(connection: CopyConnection): void {
    const { stream } = connection;
    stream.cork();
    for (const parts of this.#toWrite?.messages() ?? []) {
      const bytes = parts.reduce((sum, { length }) => sum + length, 0);
      for (const part of [copyDataHead(bytes), ...parts]) stream.write(part);
    }
    connection.endCopyFrom();
    stream.uncork();
  }

  async read(rowsCount: number): Promise<CopiedRow[]> {
    while (this.#rows.length === 0 && !this.#isEnded) {
      this.#arrived = Promise.withResolvers();
      await this.#arrived.promise;
    }
    if (this.#rows.length === 0) await this.#ended.promise;
    if (this.#fault) throw this.#fault.error;
    return this.#rows.splice(0, rowsCount);
  }

  /** Waits for the end of rows nobody wants any more. */
  async close(): Promise<void> {
    await this.#ended.promise.catch(() => undefined);
  }
}

/** Begins a message of the protocol: its kind, and its length with that of the length itself. */
function copyDataHead(bytes: number): Buffer {
  const head = Buffer.alloc(5);
  head.write('d', 'latin1');
  head.writeInt32BE(bytes + 4, 1);
  return head;
}

/** For the dialect: nothing but `copyRows` and `writeRows` goes through it. */
export const copyCursor = BinaryCopy as PostgresCursorConstructor;

/** undefined: the message says that there are no more rows. */
function fieldsOf(message: Buffer): CopiedRow | undefined {
  const fields = message.readInt16BE(0);
  if (fields === NO_MORE_ROWS) return undefined;
  let at = 2;
  return Array.from({ length: fields }, () => {
    const length = message.readInt32BE(at);
    at += 4;
    if (length === NULL) return null;
    at += length;
    return message.subarray(at - length, at);
  });
}
