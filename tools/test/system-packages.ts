import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './process.ts';

let isUpdated = false;

/** Installs a package where this machine has `apt-get` and lets us; elsewhere does nothing. */
export async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return;
  if (!isUpdated) await run('apt-get', ['update']);
  isUpdated = true;
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Where a program is, if it is. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
