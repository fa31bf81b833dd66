import { readWrappingKeys, requireWrappingKeys } from '@spieltag/server-kit/secrets';
import { SettingError } from '@spieltag/server-kit/settings';
import { stageOfPages } from '@spieltag/shared-kernel/composition';
import { createRegistryConfig } from './context/registry-config.ts';
import type { RegistryOptions } from './server.ts';
import type { RegistrySettings } from './settings.table.ts';

/** How a registry of these settings is made. @throws SettingError, WrappingKeyError */
export function registryOptionsOf(settings: RegistrySettings): RegistryOptions {
  const { KEY_WRAPPING_SECRET, LAST_GOOD_FILE, AD_URL } = settings;
  const wrappingKeys = readWrappingKeys({ KEY_WRAPPING_SECRET });
  requireWrappingKeys(settings.STAGE, wrappingKeys);
  return {
    databaseUrl: settings.DATABASE_URL,
    artefacts: artefactsOf(settings),
    shellDir: settings.SHELL_DIR,
    signingKeyFile: settings.REGISTRY_SIGNING_KEY_FILE,
    wrappingKeys,
    ...(LAST_GOOD_FILE && { lastGoodFile: LAST_GOOD_FILE }),
    config: createRegistryConfig({
      gameUrl: settings.GAME_URL,
      trustProxy: settings.TRUST_PROXY,
      page: {
        stage: stageOfPages(settings.STAGE),
        issuerUrl: settings.OIDC_ISSUER,
        clientId: settings.OIDC_CLIENT_ID,
        ...(AD_URL && { adUrl: AD_URL }),
      },
    }),
  };
}

function artefactsOf(settings: RegistrySettings): RegistryOptions['artefacts'] {
  const { ARTEFACTS_DIR: dir, ARTEFACTS_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  // Keys come from where the SDK looks: AWS_ACCESS_KEY_ID and so on, or the machine.
  if (bucket) return { bucket, region: settings.AWS_REGION, ...(endpoint && { endpoint }) };
  if (dir) return { dir };
  throw new SettingError('SETTING_MISSING', 'ARTEFACTS_DIR', 'or ARTEFACTS_BUCKET must be set');
}
