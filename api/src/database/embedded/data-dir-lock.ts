import { open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from './database-start-error.ts';
import { startMark } from './process-identity.ts';

/** Holds a data folder for this process. */
export interface DataDirLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** See `startMark`: tells the holder from a later process under the same pid. */
  readonly started: string;
}

const TAKEOVER_MAX_AGE_MS = 10_000;

async function createExclusive(file: string, content: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(content).finally(() => handle.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function liveHolder(file: string): Promise<Holder | 'none' | 'dead'> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return 'none';
  const [pid, started] = text.split('\n');
  if (!pid || !started) {
    // Empty for the moment between creating and writing; after that, the rest of a crash.
    const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now());
    return age > 1000 ? 'dead' : { pid: 0, started: '' };
  }
  const holder = { pid: Number(pid), started };
  return (await startMark(holder.pid)) === started ? holder : 'dead';
}

/** Removes the lock of a dead process; a second file sees to it that only one does so at a time. */
async function removeDead(file: string): Promise<void> {
  const guard = `${file}.takeover`;
  if (!(await createExclusive(guard, ''))) {
    const age = Date.now() - ((await stat(guard).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > TAKEOVER_MAX_AGE_MS) await rm(guard, { force: true });
    return;
  }
  try {
    if ((await liveHolder(file)) === 'dead') await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/**
 * Takes the folder for this process. The lock of a process that died, by whatever means, is taken
 * over.
 * @throws DatabaseStartError DATA_DIR_LOCKED when a live process holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = path.join(dataDir, 'spieltag.lock');
  const own = `${process.pid}\n${(await startMark(process.pid)) ?? '?'}\n`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await createExclusive(file, own)) {
      return { release: () => rm(file, { force: true }) };
    }
    const holder = await liveHolder(file);
    if (holder === 'dead') await removeDead(file);
    else if (holder !== 'none' && holder.pid !== 0) {
      throw new DatabaseStartError(
        'DATA_DIR_LOCKED',
        `${dataDir} is in use by process ${holder.pid}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(20);
  }
  throw new DatabaseStartError(
    'DATA_DIR_LOCKED',
    `${dataDir} is being taken by another process: try again.`,
  );
}
