/** The registry as a process of its own; docs/operations.md says what can be set. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { watchCertificate, watchDisk } from '@spieltag/server-kit/metrics';
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
    await registry.tellMissing();
    const { METRICS_PORT: metricsPort, ARTEFACTS_DIR, CERTIFICATE_FILE } = settings;
    const watched = { registry: registry.app.metrics.registry, log };
    const folders = [...settings.WATCHED_FOLDERS, ...(ARTEFACTS_DIR ? [ARTEFACTS_DIR] : [])];
    const endWatching = [
      watchDisk({ ...watched, folders }),
      ...(CERTIFICATE_FILE ? [watchCertificate({ ...watched, file: CERTIFICATE_FILE })] : []),
    ];
    const operations = createOperations(registry.app);
    if (metricsPort !== undefined)
      await operations.listen({ port: metricsPort, host: settings.METRICS_HOST });
    await registry.app.listen({ port: settings.PORT, host: settings.HOST });
    return async () => {
      await Promise.all(endWatching.map((end) => end()));
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
