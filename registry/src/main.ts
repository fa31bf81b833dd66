/** The registry as a process of its own; docs/operations.md says what can be set. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseUnfitError, isMachineRefusal, WrappingKeyError } from '@spieltag/api/server-base';
import { createRegistry, type Registry, RegistryError } from './server.ts';
import { readSettings, SettingError } from './settings.ts';

/** What an operator can mend: said in one line, without a trace of our code. */
const MENDABLE = [SettingError, WrappingKeyError, RegistryError, DatabaseUnfitError];
const REMOTE = /^mf-[a-z][a-z0-9-]*$/;

try {
  const { options, port, host, seedDir } = readSettings(process.env);
  const registry = await createRegistry(options);
  if (seedDir) await seed(registry, seedDir);
  await registry.app.listen({ port, host });
  console.log(`registry listens on port ${port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void registry.close().then(() => process.exit(0)));
  }
} catch (error) {
  const isMendable = MENDABLE.some((kind) => error instanceof kind) || isMachineRefusal(error);
  if (!isMendable) throw error;
  console.error(`error: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** Gives the remotes built below a folder to everybody, those that nothing was ever deployed of. */
async function seed(registry: Registry, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => REMOTE.test(entry)).sort()) {
    const buildDir = join(folder, name, 'dist');
    const isBuilt = await stat(join(buildDir, 'release.json')).catch(() => undefined);
    if (isBuilt) await registry.seedFromBuild(buildDir);
  }
}
