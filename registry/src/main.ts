/** The registry as a process of its own; docs/operations.md says what can be set. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runProcess } from '@spieltag/server-kit/process';
import { createOperations } from './operations.ts';
import { createRegistry, type Registry, RegistryError } from './server.ts';
import { REGISTRY_SETTINGS } from './settings.table.ts';
import { registryOptionsOf } from './settings.ts';

const FRONT_END = /^(?:shell|mf-[a-z][a-z0-9-]*)$/;

await runProcess({
  settings: REGISTRY_SETTINGS,
  operatorErrors: [RegistryError],
  start: async (settings, log) => {
    const registry = await createRegistry({ ...registryOptionsOf(settings), log });
    if (settings.SEED_DIR) await seed(registry, settings.SEED_DIR);
    const { METRICS_PORT: metricsPort } = settings;
    const operations = createOperations(registry.app);
    if (metricsPort !== undefined)
      await operations.listen({ port: metricsPort, host: settings.METRICS_HOST });
    await registry.app.listen({ port: settings.PORT, host: settings.HOST });
    return async () => {
      await registry.close();
      await operations.close();
    };
  },
});

/** Gives the front ends built below a folder to everybody, those that nothing was ever deployed of. */
async function seed(registry: Registry, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => FRONT_END.test(entry)).sort()) {
    const buildDir = join(folder, name, 'dist');
    const isBuilt = await stat(join(buildDir, 'release.json')).catch(() => undefined);
    if (isBuilt) await registry.seedFromBuild(buildDir);
  }
}
