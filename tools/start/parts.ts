import { randomBytes } from 'node:crypto';
import type { Database } from '@spieltag/api/database';
import { type ApiConfig, createApi, createOperations } from '@spieltag/api/server';
import { createRegistry, RegistryError } from '@spieltag/registry/server';
import type { Built } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { type ServerOptions, serverOptionsOf } from './server-settings.ts';
import type { StartSettings } from './settings.ts';
import type { Handler, SiteParts } from './site.ts';
import { StartError } from './start-error.ts';

const CLIENT_ID = 'spieltag';
/** While developing, a build is seen by few and for a short time: it is not worth the best. */
const BROTLI_QUALITY = { development: 5, staging: 11, production: 11 } as const;

export interface PartsInput {
  readonly settings: StartSettings;
  readonly databaseUrl: string;
  /** Connections to that database, for the game server. */
  readonly db: Kysely<Database>;
  /** What the game's page is composed of. */
  readonly built: readonly Built[];
  readonly teardown: Teardown;
  /** Pages reload when a front end is published. */
  readonly liveReload: boolean;
}

/** What runs behind the address, and what development does with it while it runs. */
export interface RunningParts {
  readonly parts: SiteParts;
  readonly publish: (built: Built) => Promise<void>;
  /** Offers what lies in a folder to teams, see `packages.ts`. */
  readonly offerPackages: (dir: string) => Promise<void>;
}

/** Starts game server, registry and, while developing, the issuer, all in this process. */
export async function startParts(input: PartsInput): Promise<RunningParts> {
  const { settings } = input;
  const servers = serverOptionsOf(settings);
  const ownIssuer = settings.stage === 'development' ? ownIssuerOf(settings) : undefined;
  const shared: Shared = {
    issuer: ownIssuer ?? servers.game.issuer,
    administrationSecret: servers.game.administrationSecret ?? randomBytes(32).toString('base64'),
  };
  const [api, { page, publish, offerPackages }, issuer] = await Promise.all([
    startGameServer(input, servers, shared),
    startRegistry(input, servers, shared),
    ownIssuer && startIssuer(settings, ownIssuer.issuer),
  ]);
  const { operatorOrigin } = settings;
  const operatorHost = operatorOrigin && new URL(operatorOrigin).host;
  return {
    publish,
    offerPackages,
    parts: { api, page, operatorHost, ...(issuer ? { issuer } : {}) },
  };
}

/** What game server and registry are both told. */
interface Shared extends Pick<ApiConfig, 'issuer'> {
  /** Where none is set it is of this start alone: nobody else has it. */
  readonly administrationSecret: string;
}

/** The one for development, which is here, however players reach it. */
function ownIssuerOf({ publicUrl, ownUrl }: StartSettings) {
  return { issuer: `${publicUrl}/oidc`, clientId: CLIENT_ID, jwksUri: `${ownUrl}/oidc/jwks` };
}

async function startGameServer(
  { settings: { metricsPort }, db, teardown }: PartsInput,
  { game, logLevel, metricsHost }: ServerOptions,
  shared: Shared,
): Promise<Handler> {
  const api = await teardown.hold(
    'game server',
    () => createApi({ db, log: pino({ level: logLevel }), config: { ...game, ...shared } }),
    (started) => started.close(),
  );
  await api.ready();
  if (metricsPort !== undefined) {
    const operations = await createOperations(api);
    const listen = () => operations.listen({ port: metricsPort, host: metricsHost });
    const address = await teardown.hold('metrics', listen, () => operations.close());
    console.log(`metrics ${address}/metrics`);
  }
  return api.gate.guard((request, response) => api.routing(request, response));
}

async function startRegistry(
  { settings, databaseUrl, built, teardown, liveReload }: PartsInput,
  { registry: options, logLevel }: ServerOptions,
  { issuer, administrationSecret }: Shared,
): Promise<{ page: Handler } & Omit<RunningParts, 'parts'>> {
  const { page } = options.config;
  const config = {
    ...options.config,
    ...(issuer && { page: { ...page, issuerUrl: issuer.issuer, clientId: issuer.clientId } }),
    brotliQuality: BROTLI_QUALITY[settings.stage],
    administrationSecret,
    liveReload,
  };
  const registry = await teardown.hold(
    'registry',
    () => createRegistry({ ...options, databaseUrl, log: pino({ level: logLevel }), config }),
    (started) => started.close(),
  );
  const publish = async (part: Built): Promise<void> => {
    const use = part.name === 'operator' ? registry.useOperatorPage : registry.publishFromBuild;
    await use(part.dir).catch(explainDamage(part.dir));
  };
  await Promise.all(built.map(publish));
  await registry.tellMissing();
  return {
    page: (request, response) => registry.app.routing(request, response),
    publish,
    offerPackages: registry.offerPackages,
  };
}

/** The build was changed by hand, or half removed. */
function explainDamage(dir: string) {
  return (error: unknown): never => {
    if (!(error instanceof RegistryError)) throw error;
    throw new StartError(`${error.message}: remove the folder ${dir} and start again`);
  };
}

async function startIssuer(settings: StartSettings, issuerUrl: string): Promise<Handler> {
  const { ownUrl, publicUrl } = settings;
  const { createDevIssuer } = await import('@spieltag/api/oidc-dev');
  const issuer = await createDevIssuer({
    issuerUrl,
    clientId: CLIENT_ID,
    redirectUris: [...new Set([publicUrl, ownUrl, ownUrl.replace('localhost', '127.0.0.1')])].map(
      (origin) => `${origin}/auth/callback.html`,
    ),
    pageOrigins: settings.consumerOrigins,
  });
  return issuer.handler.bind(issuer);
}
