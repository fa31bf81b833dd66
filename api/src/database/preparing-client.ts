import type { Socket } from 'node:net';
import pg from 'pg';

/** A text asked this often is worth a plan of its own. */
const PREPARE_AFTER = 5;
/** Lists of changing length make a text each: of those only so many are kept. */
const TEXTS_MAX = 300;

/**
 * Names for the statements of all connections: what is asked often is parsed and planned once per
 * connection, which for a join over four tables costs more than running it.
 */
class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #no = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= TEXTS_MAX) return name;
    const seen = (this.#seen.get(text) ?? 0) + 1;
    if (seen < PREPARE_AFTER) {
      if (this.#seen.size >= TEXTS_MAX) this.#seen.clear();
      this.#seen.set(text, seen);
      return undefined;
    }
    this.#seen.delete(text);
    this.#no += 1;
    const made = `s${this.#no}`;
    this.#names.set(text, made);
    return made;
  }

  /** The table changed under the statement: its next run is prepared anew. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

const names = new StatementNames();

/** Whether a migration of another server took the ground from under a prepared statement. */
export function isPlanOutdated(error: { readonly code?: unknown; readonly message?: string }) {
  return error.code === '0A000' && error.message?.includes('cached plan must not change') === true;
}

/**
 * What only matters to the query behind it, with which it is sent: how Kysely begins a transaction,
 * shared locks that are held until its end, and a transaction's last change, which goes with its
 * commit. A lock that keeps all others away is taken at once:
 * who takes it may do something else before the next query.
 */
const SENT_WITH_NEXT =
  /^\s*(?:begin|start transaction|select pg_advisory_xact_lock_shared\(|\/\* last \*\/)/;
const NO_ROWS = { command: '', rowCount: null, rows: [], fields: [] };

type Ask = (...args: unknown[]) => unknown;

/**
 * A connection that saves round trips, which cost more than most of our queries: what is asked often
 * is prepared, and a transaction begins and takes its locks together with its first query. What
 * fails on the way fails that query.
 */
export class PreparingClient extends pg.Client {
  #toSend: (readonly unknown[])[] = [];

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), ...PIPELINE });
    // A connection that breaks under its user fails the user's queries, and not the process.
    this.on('error', () => undefined);
  }

  override query(...args: unknown[]): never {
    const [text] = args;
    if (typeof text === 'string' && SENT_WITH_NEXT.test(text)) {
      this.#toSend.push(args);
      return Promise.resolve(NO_ROWS) as never;
    }
    if (this.#toSend.length === 0) return this.#ask(args) as never;
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } })
      .connection;
    stream.cork();
    const before = this.#toSend.map((waiting) => this.#ask(waiting) as Promise<unknown>);
    this.#toSend = [];
    const answer = this.#ask(args);
    stream.uncork();
    const all = Promise.all(before);
    // What is no promise reports its end itself: the rows of a COPY.
    if (answer instanceof Promise) {
      // Once something before it has failed it fails as well, and only the first failure says why.
      answer.catch(() => undefined);
      return all.then(() => answer) as never;
    }
    all.catch(() => undefined);
    return answer as never;
  }

  #ask(args: readonly unknown[]): unknown {
    const ask = super.query as Ask;
    const [text, values] = args;
    // Without parameters it is a word such as `commit`, which has no plan.
    const isPlain =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && args.length === 2;
    const name = isPlain ? names.nameOf(text) : undefined;
    if (name === undefined) return ask.apply(this, [...args]);
    const answer = ask.call(this, { name, text, values }) as Promise<unknown>;
    return answer.catch((error: Error) => {
      if (isPlanOutdated(error)) names.forget(text as string);
      throw error;
    });
  }
}

/** The driver's own types do not know it yet. */
const PIPELINE: object = { pipeline: true };
