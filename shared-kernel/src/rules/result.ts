/**
 * The outcome of an operation a player may be refused. Illegal play is a value with a code from a
 * closed list; only broken code throws.
 */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** The operation is legal and this is what it leads to. */
export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The operation is illegal for the given reason. */
export function refuse<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
