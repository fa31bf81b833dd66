const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const;

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Windows', /Windows/],
  ['Linux', /Linux/],
] as const;

const MAX_LENGTH = 40;

/** A short name for what a browser says of itself; undefined: it says nothing. */
export function deviceName(userAgent: string): string | undefined {
  const browser = BROWSERS.flatMap(([name, pattern]) => {
    const found = pattern.exec(userAgent);
    return found ? `${name} ${found[1]}` : [];
  })[0];
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const known = [browser, system].filter(Boolean).join(', ');
  return known || userAgent.slice(0, MAX_LENGTH) || undefined;
}
