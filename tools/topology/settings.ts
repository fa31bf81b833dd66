import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '../start/start-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where the topology runs; from the environment. */
export interface TopologySettings {
  /** Of the edge, for players and for operators. */
  readonly ports: { readonly players: number; readonly operators: number };
  readonly dataDir: string;
  /** False: it is the default, and another one will do. */
  readonly isDataDirNamed: boolean;
  /** Of the compose file, where they are set. */
  readonly variables: Readonly<Record<string, string>>;
}

const MAX_PORT = 65_535;

/** Reads the settings; the ports are those of the compose file's edge. @throws StartError */
export function readTopologySettings(env: Env, root: string): TopologySettings {
  const variables = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return {
    ports: {
      players: portOf(env, 'EDGE_PORT', 8443),
      operators: portOf(env, 'EDGE_OPERATOR_PORT', 8444),
    },
    dataDir: env.DATA_DIR
      ? resolve(env.INIT_CWD ?? root, env.DATA_DIR)
      : resolve(root, '.data/topology'),
    isDataDirNamed: Boolean(env.DATA_DIR),
    variables,
  };
}

function portOf(env: Env, name: string, otherwise: number): number {
  const text = env[name] || String(otherwise);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= MAX_PORT) return port;
  throw new StartError(`${name} must be a whole number from 1 to ${MAX_PORT}, not '${text}'`);
}

/** What the compose file wants to have chosen; made once, and kept where only its owner reads. */
const SECRETS = {
  POSTGRES_PASSWORD: () => randomBytes(24).toString('hex'),
  API_DB_PASSWORD: () => randomBytes(24).toString('hex'),
  REGISTRY_DB_PASSWORD: () => randomBytes(24).toString('hex'),
  REPLICA_DB_PASSWORD: () => randomBytes(24).toString('hex'),
  KEY_WRAPPING_SECRET: () => randomBytes(32).toString('base64'),
} as const;

/** The variables of the compose file: as set, else as kept in the folder, else made now. */
export async function provideVariables(
  { ports, variables }: TopologySettings,
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'secrets.json');
  const kept: Record<string, string> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const made = Object.fromEntries(
    Object.entries(SECRETS).map(([name, make]) => [name, kept[name] ?? make()]),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${file}.new`, file);
  const ofItsOwn = {
    PUBLIC_URL: `https://localhost:${ports.players}`,
    OPERATOR_ORIGIN: `https://operator.localhost:${ports.operators}`,
    // The edge's own, whose end is watched as that of a proxy before it would be.
    CERTIFICATE_FILE: '/certificates/edge.crt',
  };
  return { ...ofItsOwn, ...made, ...variables };
}
