import { existsSync } from 'node:fs';
import { installPackage, onPath } from './system-packages.ts';

/** Debian's first: the other would be a snap elsewhere, which no driver may lead. */
const NAMES = ['firefox-esr', 'firefox'];

/**
 * Path of the Firefox journeys are also taken in: the one `FIREFOX_PATH` names, the machine's, or a
 * fresh one by the system's package manager. Undefined: there is none, and they are left out.
 */
export async function findFirefox(): Promise<string | undefined> {
  const present = presentFirefox();
  if (present) return present;
  await installPackage('firefox-esr').catch(() => undefined);
  return presentFirefox();
}

function presentFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return NAMES.map(onPath).find((path) => path !== undefined);
}
