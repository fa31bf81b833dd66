import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '@spieltag/api/settings';
import { REGISTRY_SETTINGS } from '@spieltag/registry/settings';
import { readComposeFile } from './compose-file.ts';

const FILE = join(import.meta.dirname, '../../docker-compose.yml');
const CHOSEN = {
  POSTGRES_PASSWORD: 'secret',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: 'secret5',
  PUBLIC_URL: 'https://game.example',
};

/** What the composition itself has decided, so that nobody chooses it, and why. */
const DECIDED: Readonly<Record<string, string>> = {
  DATABASE_URL: 'leads to its databases',
  DATABASE_REPLICA_URL: 'leads to its databases',
  PORT: 'the edge leads there',
  METRICS_PORT: 'Prometheus leads there',
  METRICS_HOST: 'Prometheus leads there',
  TRUST_PROXY: 'all calls come from the edge',
  GAME_URL: 'leads to its game server',
  WATCHED_FOLDERS: 'a folder of the container',
  ARTEFACTS_DIR: 'a folder of the container',
  OPERATOR_DIR: 'a folder of the container',
  SEED_DIR: 'a folder of the container',
  PACKAGES_DIR: 'a folder of the container',
  REGISTRY_SIGNING_KEY_FILE: 'a file of the container',
  LAST_GOOD_FILE: 'a file of the container',
};
/** What servers have no use for in it, and why. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api: {
    DATA_DIR: 'for a server without a database of its own',
    HOST: 'a container has one address',
    OTEL_SERVICE_NAME: 'one word would name both servers',
  },
  registry: {
    HOST: 'a container has one address',
    OTEL_SERVICE_NAME: 'one word would name both servers',
    ARTEFACTS_BUCKET: 'files lie in its volume',
    AWS_REGION: 'files lie in its volume',
    S3_ENDPOINT: 'files lie in its volume',
    WATCHED_FOLDERS: 'that of the files is watched anyway',
  },
};

describe.each([
  ['api', API_SETTINGS],
  ['registry', REGISTRY_SETTINGS],
] as const)('settings of %s', (name, table) => {
  const settings = Object.keys(table);
  const environmentWith = async (variables: Readonly<Record<string, string>>) => {
    const { services } = await readComposeFile(FILE, { ...CHOSEN, ...variables });
    return services[name]?.environment ?? {};
  };

  test('that the guide has reach the server with the value in .env, but for those that are decided', async () => {
    const chosen = Object.fromEntries(settings.map((one) => [one, `chosen "${one}"`]));
    const environment = await environmentWith(chosen);
    const left = settings.filter((one) => !(one in DECIDED) && environment[one] !== chosen[one]);
    // The folder is named in .env, and mounted where the server is told to look.
    const mounted = name === 'api' ? ['DOCUMENTS_DIR'] : [];
    expect(left.sort()).toEqual(
      [...Object.keys(LEFT_OUT[name] ?? {}), ...mounted].filter((one) => !(one in DECIDED)).sort(),
    );
    if (name === 'api') expect(environment.DOCUMENTS_DIR).toBe('/documents');
  });

  test('that are decided are those the file has a value for', async () => {
    const environment = await environmentWith({});
    const decided = settings.filter((one) => one in DECIDED && !(one in (LEFT_OUT[name] ?? {})));
    expect(decided.filter((one) => !environment[one])).toEqual([]);
  });

  test('that nobody has chosen are empty, which counts as not set, or say the default', async () => {
    const environment = await environmentWith({});
    const defaults = table as Readonly<Record<string, { readonly default: unknown }>>;
    const others = settings.filter((one) => {
      const value = environment[one] ?? '';
      const isDefault = value === '' || value === String(defaults[one]?.default);
      return !(one in DECIDED) && !(one in CHOSEN) && !isDefault;
    });
    expect(others).toEqual([]);
  });
});

test('how many game servers there are, and whether there is a demo season, stays as .env has it', async () => {
  const countsWith = async (variables: Readonly<Record<string, string>>) => {
    const { services } = await readComposeFile(FILE, { ...CHOSEN, ...variables });
    return [services.api, services['demo-season']].map((one) => Number(one?.deploy?.replicas));
  };
  expect(await countsWith({})).toEqual([1, 1]);
  expect(await countsWith({ API_SERVERS: '3', DEMO_SEASON: '0' })).toEqual([3, 0]);
});

test('what a container has said takes 500 MB at most', async () => {
  const { services } = await readComposeFile(FILE, CHOSEN);
  const limits = Object.entries(services).map(([name, { logging }]) => [name, logging?.options]);
  expect(limits.length).toBeGreaterThan(8);
  expect(limits.filter(([, options]) => options === undefined)).toEqual([]);
  for (const [, options] of limits)
    expect(options).toEqual({ 'max-size': '100m', 'max-file': '5' });
});

test('the disks of both databases are watched, whichever of them leads', async () => {
  const { services } = await readComposeFile(FILE, CHOSEN);
  const watched = services.api?.environment?.WATCHED_FOLDERS?.split(',') ?? [];
  const mounted = watched.map((folder) =>
    services.api?.volumes?.find((one) => one.endsWith(`:${folder}:ro`)),
  );
  const kept = ['postgres', 'replica'].flatMap((name) => services[name]?.volumes ?? []);
  const volumeOf = (mount = '') => mount.split(':')[0];
  expect(mounted.map(volumeOf)).toEqual(kept.map(volumeOf));
});
