/** How the page tells whose hold one is, and which it heeds. */
export interface HolderRules {
  /** The version whose code has called a function; undefined: it cannot be told. */
  holderOf(called: (...given: unknown[]) => unknown): object | undefined;
  /** Whether what this version holds matters still. */
  counts(holder: object): boolean;
}

/** Something a version holds. */
export interface Hold {
  readonly holder: object | undefined;
}

let rules: HolderRules | undefined;

/** The page says whose holds end with a version; until then all count. */
export function setHolderRules(given: HolderRules): void {
  rules = given;
}

/** A hold of whoever has called this function. */
export const holdOf = (called: (...given: unknown[]) => unknown): Hold => ({
  holder: rules?.holderOf(called),
});

/** Whether any of these is held still. @param isIgnored holders that do not matter this time */
export function isHeld(holds: ReadonlySet<Hold>, isIgnored?: (holder: object) => boolean): boolean {
  return [...holds].some(
    ({ holder }) => !holder || (rules?.counts(holder) && !isIgnored?.(holder)),
  );
}
