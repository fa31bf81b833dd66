/** Where the page of an app of Capacitor stands: on Android, and on iOS. */
const OWN_SCHEME = /^capacitor:\/\/[a-z0-9.-]+$/;

/**
 * Reads the origins of app pages, with commas between them. Undefined: one of them is none.
 * @example readAppOrigins('https://localhost,capacitor://localhost')
 */
export function readAppOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').flatMap((one) => one.trim() || []);
  return origins.every(isOrigin) ? origins : undefined;
}

const isOrigin = (text: string) => OWN_SCHEME.test(text) || URL.parse(text)?.origin === text;
