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

/** How Kysely begins a transaction. */
const BEGIN = /^(?:begin|start transaction)\b/;
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [], fields: [] };

type Ask = (...args: unknown[]) => unknown;

/**
 * A connection that saves round trips, which cost more than most of our queries: what is asked often
 * is prepared, a transaction begins together with its first query, and queries that are not waited
 * for in between go out one behind the other. They are run in the order in which they were asked.
 */
export class PreparingClient extends pg.Client {
  /** The transaction the caller believes to have begun. */
  #toBegin: string | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), ...PIPELINE });
    // A connection that breaks under its user fails the user's queries, and not the process.
    this.on('error', () => undefined);
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    const isText = typeof text === 'string';
    if (isText && BEGIN.test(text) && this.#toBegin === undefined) {
      this.#toBegin = text;
      return Promise.resolve(BEGUN) as never;
    }
    const begun = this.#begin();
    // Without parameters it is a word such as `commit`, which has no plan.
    const isPlain = isText && Array.isArray(values) && values.length > 0 && args.length === 2;
    const answer = isPlain ? this.#askOften(text, values) : (super.query as Ask).apply(this, args);
    if (!begun) return answer as never;
    // What is no promise reports its end itself: the rows of a COPY.
    if (!(answer instanceof Promise)) return answer as never;
    return Promise.all([begun, answer]).then(([, result]) => result) as never;
  }

  #begin(): Promise<unknown> | undefined {
    const text = this.#toBegin;
    if (text === undefined) return undefined;
    this.#toBegin = undefined;
    const begun = super.query(text) as Promise<unknown>;
    // Whoever waits for the query behind it hears of a failure.
    begun.catch(() => undefined);
    return begun;
  }

  #askOften(text: string, values: readonly unknown[]): unknown {
    const ask = super.query as Ask;
    const name = names.nameOf(text);
    if (name === undefined) return ask.call(this, text, values);
    const answer = ask.call(this, { name, text, values }) as Promise<unknown>;
    return answer.catch((error: Error) => {
      if (isPlanOutdated(error)) names.forget(text);
      throw error;
    });
  }
}

/** The driver's own types do not know it yet. */
const PIPELINE: object = { pipeline: true };
