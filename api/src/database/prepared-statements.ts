/** A text asked this often is worth a plan of its own. */
const PREPARE_AFTER = 5;
/** Lists of changing length make a text each: of those only so many are kept. */
const TEXTS_MAX = 300;

/**
 * Names for the statements of all connections: what is asked often is parsed and planned once per
 * connection, which for a join over four tables costs more than running it.
 */
export class PreparedStatements {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #no = 0;

  /** The name to run a text under; undefined: it is not prepared. */
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

/** Whether a migration of another server changed the tables under a prepared statement. */
export function isPlanOutdated(error: { readonly code?: unknown; readonly message?: string }) {
  return error.code === '0A000' && error.message?.includes('cached plan must not change') === true;
}
