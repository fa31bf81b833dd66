import { readWrappingKeys, requireWrappingKeys } from '@spieltag/server-kit/secrets';
import { SettingError } from '@spieltag/server-kit/settings';
import { stageOfPages } from '@spieltag/shared-kernel/composition';
import {
  createRegistryConfig,
  type EvidenceConfig,
  type RegistryConfig,
} from './context/registry-config.ts';
import { readDsn } from './health/sentry-envelope.ts';
import { readConsumerOrigins, readOperatorOrigin } from './origin-settings.ts';
import type { RegistryOptions } from './server.ts';
import type { RegistrySettings } from './settings.table.ts';

export type { RegistryOptions } from './server.ts';

/** How a registry of these settings is made. @throws SettingError, WrappingKeyError */
export function registryOptionsOf(settings: RegistrySettings): RegistryOptions {
  const { KEY_WRAPPING_SECRET, LAST_GOOD_FILE, AD_URL, OPERATOR_DIR, PACKAGES_DIR } = settings;
  const wrappingKeys = readWrappingKeys({ KEY_WRAPPING_SECRET });
  requireWrappingKeys(settings.STAGE, wrappingKeys);
  const viewsUrl = viewsUrlOf(settings);
  return {
    databaseUrl: settings.DATABASE_URL,
    artefacts: artefactsOf(settings),
    signingKeyFile: settings.REGISTRY_SIGNING_KEY_FILE,
    wrappingKeys,
    ...(PACKAGES_DIR && { packagesDir: PACKAGES_DIR }),
    ...(OPERATOR_DIR && { operatorDir: OPERATOR_DIR }),
    ...webhookOf(settings),
    ...sentryOf(settings),
    ...(viewsUrl && { viewsUrl }),
    ...(LAST_GOOD_FILE && { lastGoodFile: LAST_GOOD_FILE }),
    config: createRegistryConfig({
      gameUrl: settings.GAME_URL ?? '',
      hasServiceWorker: settings.SERVICE_WORKER,
      evidence: evidenceOf(settings),
      pruning: {
        keptVersions: settings.PRUNE_KEEP_VERSIONS,
        keptDays: settings.PRUNE_AFTER_DAYS,
        isDaily: settings.PRUNE_DAILY,
      },
      trustProxy: settings.TRUST_PROXY,
      operatorOrigin: operatorOriginOf(settings),
      consumerOrigins: readConsumerOrigins(settings, settings.STAGE),
      operatorIssuer: operatorIssuerOf(settings),
      administrationSecret: administrationSecretOf(settings),
      page: {
        stage: stageOfPages(settings.STAGE),
        issuerUrl: settings.OIDC_ISSUER,
        clientId: settings.OIDC_CLIENT_ID,
        ...(AD_URL && { adUrl: AD_URL }),
        ...(viewsUrl && { countsViews: true }),
      },
    }),
  };
}

function operatorOriginOf(settings: RegistrySettings): string | undefined {
  const origin = readOperatorOrigin(settings, settings.STAGE);
  if (origin !== undefined && !settings.OPERATOR_DIR) {
    throw new SettingError('SETTING_MISSING', 'OPERATOR_DIR', 'must be set');
  }
  return origin;
}

/** It is of use where operators have a page, and the game server is known. */
function administrationSecretOf(settings: RegistrySettings): string | undefined {
  const { ADMINISTRATION_SECRET: secret, GAME_URL } = settings;
  if (secret !== undefined && !GAME_URL) {
    throw new SettingError('SETTING_MISSING', 'GAME_URL', 'must be set with ADMINISTRATION_SECRET');
  }
  return secret;
}

function webhookOf(settings: RegistrySettings): Pick<RegistryOptions, 'webhook'> {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = settings;
  if (!url) return {};
  if (!secret) throw new SettingError('SETTING_MISSING', 'WEBHOOK_SECRET', 'must be set');
  return { webhook: { url, secret } };
}

/** Errors of a page in development are before the eyes of whoever makes it. */
function sentryOf({ SENTRY_DSN: dsn, STAGE }: RegistrySettings): Pick<RegistryOptions, 'sentry'> {
  if (!dsn || STAGE === 'development') return {};
  const sentry = readDsn(dsn, STAGE);
  if (sentry) return { sentry };
  throw new SettingError(
    'SETTING_INVALID',
    'SENTRY_DSN',
    'must be an address, https://<key>@<host>/<project>',
  );
}

/** While developing nobody is asked, and nothing is counted. */
function viewsUrlOf({ ANALYTICS_URL: url, STAGE }: RegistrySettings): string | undefined {
  return STAGE === 'development' ? undefined : url;
}

/** What is set; the rest has the default of its stage. */
function evidenceOf(settings: RegistrySettings): Partial<EvidenceConfig> {
  const { ROLLOUT_MOUNTS, ROLLOUT_STAFF, ROLLOUT_NETWORKS, NEW_VISITORS_PER_NETWORK } = settings;
  return {
    ...(ROLLOUT_MOUNTS !== undefined && { mountsPerStep: ROLLOUT_MOUNTS }),
    ...(ROLLOUT_STAFF !== undefined && { staffMounts: ROLLOUT_STAFF }),
    ...(ROLLOUT_NETWORKS !== undefined && { networks: ROLLOUT_NETWORKS }),
    ...(NEW_VISITORS_PER_NETWORK !== undefined && {
      newVisitorsPerHour: NEW_VISITORS_PER_NETWORK,
    }),
  };
}

function operatorIssuerOf(settings: RegistrySettings): RegistryConfig['operatorIssuer'] {
  const { OPERATOR_OIDC_ISSUER: url, STAGE } = settings;
  if (!url) return undefined;
  const protocol = URL.parse(url)?.protocol;
  if (protocol !== 'https:' && !(protocol === 'http:' && STAGE === 'development')) {
    throw new SettingError(
      'SETTING_INVALID',
      'OPERATOR_OIDC_ISSUER',
      'must be an address, https://...',
    );
  }
  return {
    url,
    clientId: settings.OPERATOR_OIDC_CLIENT_ID,
    clientSecret: settings.OPERATOR_OIDC_CLIENT_SECRET || undefined,
    roleClaim: settings.OPERATOR_ROLE_CLAIM,
    role: settings.OPERATOR_ROLE,
  };
}

function artefactsOf(settings: RegistrySettings): RegistryOptions['artefacts'] {
  const { ARTEFACTS_DIR: dir, ARTEFACTS_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  // Keys come from where the SDK looks: AWS_ACCESS_KEY_ID and so on, or the machine.
  if (bucket) return { bucket, region: settings.AWS_REGION, ...(endpoint && { endpoint }) };
  if (dir) return { dir };
  throw new SettingError('SETTING_MISSING', 'ARTEFACTS_DIR', 'or ARTEFACTS_BUCKET must be set');
}
