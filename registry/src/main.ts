/** The registry as a process of its own; docs/operations.md says what can be set. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry, type Registry, RegistryError } from './server.ts';
import { readSettings, SettingError } from './settings.ts';

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
  if (!(error instanceof SettingError || error instanceof RegistryError)) throw error;
  console.error(`error: ${error.message}`);
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
