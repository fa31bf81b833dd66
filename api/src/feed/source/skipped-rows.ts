/** No more places are named one by one, so that the line stays one that is read. */
const MAX_EXAMPLES = 5;

/** What of a season's files was left out or settled by a rule, counted, for one line of the log. */
export class SkippedRows {
  readonly #examples = new Map<string, string[]>();

  /** @param what in the plural, such as `rows of managers`. @param where names the one at hand */
  add(what: string, where: string): void {
    const examples = this.#examples.get(what);
    if (examples) examples.push(where);
    else this.#examples.set(what, [where]);
  }

  /** Such as `repeated rows: 2 (gws/gw1.csv line 3, gws/gw1.csv line 9)`. */
  phrases(): readonly string[] {
    return [...this.#examples].map(([what, examples]) => {
      const named = examples.slice(0, MAX_EXAMPLES).join(', ');
      const more = examples.length - MAX_EXAMPLES;
      return `${what}: ${examples.length} (${named}${more > 0 ? ` and ${more} more` : ''})`;
    });
  }
}
