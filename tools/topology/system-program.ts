import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { StartError } from '../start/start-error.ts';

/** Where systems keep what users do not call by name. */
const BEYOND_PATH = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** What of the machine itself is needed, by program: the package it comes with. */
const PACKAGES = { nginx: 'nginx', openssl: 'openssl' } as const;

export type SystemProgram = keyof typeof PACKAGES;

/** Where programs of this machine are looked for. */
const machineFolders = () => [...(process.env.PATH ?? '').split(delimiter), ...BEYOND_PATH];

/** Path of a program of the machine; undefined: it is not installed. */
export async function findProgram(
  name: SystemProgram,
  folders: readonly string[] = machineFolders(),
): Promise<string | undefined> {
  for (const folder of folders) {
    const file = join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}

/** As `findProgram`. @throws StartError that names the package it comes with */
export async function requireProgram(
  name: SystemProgram,
  folders: readonly string[] = machineFolders(),
): Promise<string> {
  const found = await findProgram(name, folders);
  if (found) return found;
  throw new StartError(
    `${name} is missing: install the package ${PACKAGES[name]} of your system ('apt-get install ${PACKAGES[name]}', 'brew install ${PACKAGES[name]}'), or use docker compose`,
  );
}
