import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canDatabaseReach } from '@spieltag/api/database';
import type { StartSettings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Where services keep their data on a machine, by its own convention. */
const MACHINE_DATA = '/var/lib';
/** Everybody may pass through: what lies in it looks after itself. */
const PASSABLE = 0o711;

/** What it takes to know which folder is meant. */
type DataDirSettings = Pick<StartSettings, 'dataDir' | 'isDataDirNamed'> &
  Partial<Pick<StartSettings, 'databaseUrl'>>;

/**
 * Makes the folder for everything the game keeps. Started by root, the database runs as another
 * user, who may not pass through a home such as /root: unless the folder was named, another one is
 * taken then.
 * @returns the settings with the folder that was taken
 * @throws StartError
 */
export async function provideDataDir<T extends DataDirSettings>(
  settings: T,
  machineData = MACHINE_DATA,
): Promise<T> {
  const { dataDir, databaseUrl } = settings;
  await makePassable(dataDir);
  if (settings.isDataDirNamed || databaseUrl || (await canDatabaseReach(dataDir))) return settings;
  const other = otherDataDir(dataDir, machineData);
  await makePassable(other);
  console.log(`the database may not pass through to ${dataDir}: everything is kept in ${other}`);
  return { ...settings, dataDir: other };
}

/** The folder that is taken where the database may not pass through to this one. */
export function otherDataDir(dataDir: string, machineData = MACHINE_DATA): string {
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  return join(machineData, `spieltag-${digest}`);
}

async function makePassable(dataDir: string): Promise<void> {
  try {
    // A strict umask would close a folder of ours to the database.
    if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, PASSABLE);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be made: ${(error as Error).message}`);
  }
  try {
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
}
