import type { Socket } from 'node:net';
import pg from 'pg';

/** Runs a look again and again. @returns a function that ends it */
export type RepeatLook = (look: () => Promise<void>, everyMs: number) => () => void;

export interface AnsweringOptions {
  /** A connection that owes an answer and is silent for so long is given up, ms; default: 35 s. */
  readonly silentMs?: number | undefined;
  /** Default: by a timer. */
  readonly repeatLook?: RepeatLook | undefined;
}

/** Longer than a statement may usually take: a database that lives has answered by then. */
const SILENT_MS = 35_000;
/** So many looks in a row without a byte are silence. Looks are counted and not time: a process that stood still has seen nothing. */
const LOOKS = 7;
/** From this look on the database is asked, on another connection, whether it is still at work. */
const ASKS_FROM = 4;

/** What the driver keeps private. */
interface DriverState {
  readonly connection: { readonly stream: Socket };
  /** false: a query is under way. */
  readonly readyForQuery?: boolean;
  /** Of the process that serves the connection. */
  readonly processID: number | null;
}

/**
 * The class of connections that do not wait for ever for a database that is gone without a word: its
 * machine has vanished, or stands still. Every time limit but this is the database's own. What is
 * under way then fails as it does when a connection is closed, and the next query is another
 * connection's.
 *
 * Silence alone says nothing, since an evaluation, a COPY or a commit that waits for a replica may
 * rightly take long: before a connection is given up the same address is asked, on a fresh
 * connection, whether it is still at work for this one. If so, the looks are counted anew.
 */
export function answeringClient(
  Client: typeof pg.Client = pg.Client,
  { silentMs = SILENT_MS, repeatLook = byTimer }: AnsweringOptions = {},
): typeof pg.Client {
  const everyMs = silentMs / LOOKS;
  return class extends Client {
    constructor(config: string | pg.ClientConfig = {}) {
      super(config);
      const given = typeof config === 'string' ? { connectionString: config } : config;
      // A connection that is given up fails its queries, and not the process.
      this.on('error', () => undefined);
      this.once('connect', () => {
        const state = this as unknown as DriverState;
        const isAtWork = () => isAtWorkFor(state, given, (LOOKS - ASKS_FROM) * everyMs);
        const silence = new Silence(state, isAtWork);
        const endLooks = repeatLook(() => silence.look(), everyMs);
        this.once('end', endLooks);
      });
    }
  };
}

const byTimer: RepeatLook = (look, everyMs) => {
  const timer = setInterval(() => void look(), everyMs).unref();
  return () => clearInterval(timer);
};

/** Counts the looks at a connection in which it was silent, and gives it up. */
class Silence {
  readonly #state: DriverState;
  readonly #isAtWork: () => Promise<boolean>;
  #bytesRead = 0;
  #looks = 0;
  #asking: Promise<void> | undefined;

  constructor(state: DriverState, isAtWork: () => Promise<boolean>) {
    this.#state = state;
    this.#isAtWork = isAtWork;
  }

  /** Resolves when the database has said whether it is at work, where that is asked. */
  async look(): Promise<void> {
    const { readyForQuery, connection } = this.#state;
    const { stream } = connection;
    // What has come and was not taken yet waits for whoever reads it, not for the database.
    const isOwed = readyForQuery === false && stream.readableLength === 0;
    if (!isOwed || stream.bytesRead !== this.#bytesRead) {
      this.#bytesRead = stream.bytesRead;
      this.#looks = 0;
      return;
    }
    this.#looks += 1;
    if (this.#looks >= LOOKS) {
      stream.destroy(new Error('Connection terminated: the database does not answer'));
    } else if (this.#looks >= ASKS_FROM) {
      this.#asking ??= this.#ask();
      await this.#asking;
    }
  }

  async #ask(): Promise<void> {
    // A certificate that cannot be read any more, for instance, keeps it from being asked.
    if (await this.#isAtWork().catch(() => false)) this.#looks = 0;
    this.#asking = undefined;
  }
}

/**
 * Whether a database answers, and is still at work for a connection. Where a pooler between makes up the
 * numbers of processes, that it answers is all one can know.
 */
async function isAtWorkFor(
  { processID }: DriverState,
  config: pg.ClientConfig,
  withinMs: number,
): Promise<boolean> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const own = (client as unknown as DriverState).processID;
    const { rows } = await client.query<{ is: boolean }>(
      `select pg_backend_pid() is distinct from $1::int or exists (
        select from pg_stat_activity where pid = $2::int and state not like 'idle%'
      ) as "is"`,
      [own, processID],
    );
    return rows[0]?.is === true;
  } catch (error) {
    // It takes nobody in now, but says so.
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
