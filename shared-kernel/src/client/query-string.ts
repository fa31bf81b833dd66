/** A value a query may carry; undefined parts are left out. */
export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue };

/**
 * A query object as text, `''` or starting with `?`: nested keys in brackets, arrays repeated.
 * @example queryString({ a: { b: 1 }, c: [2, 3] }) === '?a[b]=1&c=2&c=3' // brackets encoded
 */
export function queryString(query: Readonly<Record<string, QueryValue>> | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) => pairsOf(key, value));
  const text = new URLSearchParams(pairs).toString();
  return text === '' ? '' : `?${text}`;
}

function pairsOf(key: string, value: QueryValue): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(key, item));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, item]) => pairsOf(`${key}[${inner}]`, item));
  }
  return [[key, value === null ? '' : String(value)]];
}
