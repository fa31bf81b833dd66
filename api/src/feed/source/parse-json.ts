/** What a JSON text holds, or what is wrong with it. */
export type ParsedJson =
  | { readonly value: unknown; readonly problem?: undefined }
  /** Goes on from the name of where the text comes from. */
  | { readonly problem: string };

/** Parses JSON that is to be stored: what PostgreSQL keeps in no text is refused. */
export function parseJson(text: string): ParsedJson {
  let isStorable = true;
  // Only escapes can smuggle in what PostgreSQL stores in no text.
  const hasEscapes = /\\u(0000|d[89a-f])/i.test(text);
  const look = (_key: string, value: unknown) => {
    if (typeof value === 'string') isStorable &&= value.isWellFormed() && !value.includes('\0');
    return value;
  };
  try {
    const value: unknown = hasEscapes ? JSON.parse(text, look) : JSON.parse(text);
    if (isStorable) return { value };
  } catch {
    return { problem: 'is not JSON' };
  }
  return { problem: 'holds text that cannot be stored: NUL or half a character' };
}
