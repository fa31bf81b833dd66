/** What a key of the browser's storage holds; undefined: nothing, or nobody can read it, or storage is denied. */
export function readKept<T>(
  key: string,
  area: 'localStorage' | 'sessionStorage' = 'sessionStorage',
): T | undefined {
  try {
    const text = globalThis[area]?.getItem(key);
    return (text && JSON.parse(text)) || undefined;
  } catch {
    return undefined;
  }
}
