import { join } from 'node:path';
import { migrate, openDatabase } from '@spieltag/api/database';
import { createApi, readConfig } from '@spieltag/api/server';
import { createRegistry, createRegistryConfig, type Registry } from '@spieltag/registry/server';
import { signingKeyFile } from '@spieltag/registry/tokens';

/** Game server and registry on one database, as `npm start` has them. */
export interface BackupSite {
  /** Of the game server. */
  readonly url: string;
  readonly registry: Registry;
  close(): Promise<void>;
}

export async function startSite(
  databaseUrl: string,
  dataDir: string,
  registryUrl = databaseUrl,
): Promise<BackupSite> {
  const db = openDatabase({ url: databaseUrl });
  await migrate(db);
  const env = {
    STAGE: 'development',
    SIGN_INS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  };
  const api = await createApi({ db, config: readConfig(env) });
  const url = await api.listen({ port: 0, host: '127.0.0.1' });
  const registry = await createRegistry({
    databaseUrl: registryUrl,
    artefacts: { dir: join(dataDir, 'artefacts') },
    signingKeyFile: signingKeyFile(dataDir),
    config: createRegistryConfig({ brotliQuality: 1, page: { stage: 'development' } }),
  });
  return {
    url,
    registry,
    async close() {
      await registry.close();
      await api.close();
      await db.destroy();
    },
  };
}
