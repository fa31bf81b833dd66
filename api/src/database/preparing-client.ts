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

/** A connection that prepares what is asked often. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const ask = super.query as (...given: unknown[]) => unknown;
    const isPlain = typeof text === 'string' && Array.isArray(values) && args.length === 2;
    // Without parameters it is a word such as `begin`, which has no plan.
    const name = isPlain && values.length > 0 ? names.nameOf(text) : undefined;
    if (name === undefined) return ask.apply(this, args) as never;
    const answer = ask.call(this, { name, text, values }) as Promise<unknown>;
    return answer.catch((error: Error) => {
      if (isPlanOutdated(error)) names.forget(text as string);
      throw error;
    }) as never;
  }
}
