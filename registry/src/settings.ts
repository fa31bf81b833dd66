import { readWrappingKeys, requireWrappingKeys } from '@spieltag/api/server-base';
import { readStage, STAGES, stageOfPages } from '@spieltag/shared-kernel/composition';
import type { BucketSettings } from './artefacts/s3-store.ts';
import { createRegistryConfig, type RegistryOptions } from './server.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A setting that is missing or wrong; the message names it. */
export class SettingError extends Error {}

/** How a registry of its own is run. */
export interface Settings {
  readonly options: RegistryOptions;
  readonly port: number;
  readonly host: string;
  /** Its folders hold builds the registry starts with; undefined: none. */
  readonly seedDir: string | undefined;
}

const DEFAULT_PORT = '8090';
const MAX_PORT = 65_535;

/** Reads the environment, see docs/operations.md. @throws SettingError, WrappingKeyError */
export function readSettings(env: Env): Settings {
  const required = (name: string): string => {
    const value = env[name];
    if (!value) throw new SettingError(`${name} must be set`);
    return value;
  };
  const stage = readStage(env.STAGE);
  if (!stage) {
    throw new SettingError(`STAGE must be one of ${STAGES.join(', ')}, not '${env.STAGE}'`);
  }
  const wrappingKeys = readWrappingKeys(env);
  requireWrappingKeys(stage, wrappingKeys);
  return {
    port: portOf(env.PORT || DEFAULT_PORT),
    host: env.HOST || '0.0.0.0',
    seedDir: env.SEED_DIR || undefined,
    options: {
      databaseUrl: required('DATABASE_URL'),
      artefacts: env.ARTEFACTS_BUCKET
        ? bucketOf(env, env.ARTEFACTS_BUCKET)
        : { dir: required('ARTEFACTS_DIR') },
      shellDir: required('SHELL_DIR'),
      signingKeyFile: required('REGISTRY_SIGNING_KEY_FILE'),
      wrappingKeys,
      ...(env.LAST_GOOD_FILE && { lastGoodFile: env.LAST_GOOD_FILE }),
      config: createRegistryConfig({
        gameUrl: env.GAME_URL ?? '',
        trustProxy: env.TRUST_PROXY === 'true',
        page: {
          stage: stageOfPages(stage),
          issuerUrl: env.OIDC_ISSUER ?? '',
          clientId: env.OIDC_CLIENT_ID || 'spieltag',
          ...(env.AD_URL && { adUrl: env.AD_URL }),
        },
      }),
    },
  };
}

/** Keys come from where the SDK looks: AWS_ACCESS_KEY_ID and so on, or the machine. */
function bucketOf(env: Env, bucket: string): BucketSettings {
  return {
    bucket,
    region: env.AWS_REGION || 'us-east-1',
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= MAX_PORT) return port;
  throw new SettingError(`PORT must be a whole number from 1 to ${MAX_PORT}, not '${text}'`);
}
