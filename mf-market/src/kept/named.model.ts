/** What somebody has put by under a name, written as an address has it. */
export interface Named {
  readonly name: string;
  readonly text: string;
}

/** As many are kept as can be told apart. */
export const KEPT_MAX = 12;
export const NAME_LENGTH = 24;

/** What makes sense of what was kept, the newest last: it may stem from another version. */
export function readKept(kept: unknown): readonly Named[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isNamed).slice(0, KEPT_MAX);
}

function isNamed(value: unknown): value is Named {
  const { name, text } = (value ?? {}) as Partial<Record<keyof Named, unknown>>;
  return typeof name === 'string' && name !== '' && typeof text === 'string';
}
