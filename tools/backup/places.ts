import { join, resolve } from 'node:path';
import { dataDirOf, findGameDatabase } from '@spieltag/api/command-line';
import type { ArtefactPlace } from '@spieltag/registry/backup';
import { signingKeyFile } from '@spieltag/registry/tokens';

type Env = Readonly<Record<string, string | undefined>>;

/** Where everything lies that the game keeps. */
export interface Places {
  readonly gameUrl: string;
  /** The same where both work with one role. */
  readonly registryUrl: string;
  readonly artefacts: ArtefactPlace;
  readonly keyFile: string;
  /** Lets go of a database that was started for this. */
  release(): Promise<void>;
}

/** Game server and registry alike, or the game server alone. */
type MadeFor = 'everything' | 'game';

/**
 * Finds them with the settings of the servers; what is not set is as `npm start` has it.
 * @param from folder the command was typed in
 * @param makes for whom a database is made that is not there yet; undefined: none is
 * @throws DatabaseStartError, NoGameError
 */
export async function findPlaces(env: Env, from: string, makes?: MadeFor): Promise<Places> {
  const dataDir = dataDirOf(env, from);
  const newFolders = { everything: join(dataDir, 'postgres'), game: dataDir };
  const { url, stop } = await findGameDatabase(env, from, makes && newFolders[makes]);
  return {
    gameUrl: url,
    registryUrl: env.REGISTRY_DATABASE_URL || url,
    artefacts: artefactPlace(env, from, dataDir),
    keyFile: env.REGISTRY_SIGNING_KEY_FILE
      ? resolve(from, env.REGISTRY_SIGNING_KEY_FILE)
      : signingKeyFile(dataDir),
    release: async () => stop?.(),
  };
}

function artefactPlace(env: Env, from: string, dataDir: string): ArtefactPlace {
  const { ARTEFACTS_DIR: dir, ARTEFACTS_BUCKET: bucket, S3_ENDPOINT: endpoint } = env;
  if (!bucket) return { dir: dir ? resolve(from, dir) : join(dataDir, 'artefacts') };
  return { bucket, region: env.AWS_REGION || 'us-east-1', ...(endpoint && { endpoint }) };
}
