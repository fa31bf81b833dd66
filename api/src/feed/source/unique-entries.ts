import { malformed } from './season-folder.ts';
import type { SkippedRows } from './skipped-rows.ts';

/** A list of a file whose entries have an id each. */
interface EntryList<T> {
  readonly path: string;
  /** What messages call the list. */
  readonly name: string;
  readonly entries: readonly T[];
  readonly idOf: (entry: T) => string | number;
}

/**
 * The entries without equal repeats, which are noted. Two that differ under one id are refused:
 * nobody can tell which of them holds.
 */
export function uniqueEntries<T>(list: EntryList<T>, skipped: SkippedRows): readonly T[] {
  const { path, name, entries, idOf } = list;
  const byId = new Map<string | number, T>();
  for (const entry of entries) {
    const id = idOf(entry);
    const known = byId.get(id);
    if (known === undefined) byId.set(id, entry);
    else if (JSON.stringify(known) === JSON.stringify(entry)) {
      skipped.add(`repeated entries of ${name}`, String(id));
    } else throw malformed(path, `names "${id}" twice in ${name}, differently`);
  }
  return [...byId.values()];
}
