import type { Route } from '../contract/index.ts';

interface Outline {
  readonly type?: string;
  readonly required?: readonly string[];
}

/**
 * Whether a reply can be what its row says, by its outermost shape alone: enough to tell the game
 * from a proxy's page, an empty object or the answer to something else. A server that is a version
 * older or newer still fits: one of the required fields is enough. Pages know one of them.
 */
export function fitsRow({ reply }: Route, value: unknown): boolean {
  const { type, required = [] } = reply as Outline;
  if (type === 'array') return Array.isArray(value);
  if (type !== 'object') return true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return required.length === 0 || required.some((name) => Object.hasOwn(value, name));
}
