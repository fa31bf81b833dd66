/** The first that fits: who comes later is named by others as well. */
const BROWSERS = [
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\/|OPT\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Chromebook', /CrOS/],
  ['Linux', /Linux/],
] as const;

/**
 * What a device is called among those of an account, as far as it says what it is: `iPhone, Safari`. Null:
 * it says nothing of use.
 * @param isApp it calls from the page of an app
 */
export function deviceLabel(userAgent: string | undefined, isApp: boolean): string | null {
  const nameIn = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const parts = [nameIn(SYSTEMS), isApp ? 'App' : nameIn(BROWSERS)];
  return parts.filter(Boolean).join(', ') || null;
}
