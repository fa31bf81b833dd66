import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT_BUILD_HEADER } from '@spieltag/shared-kernel/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { accountRoutes } from '../../account/account.routes.ts';
import { openDatabase } from '../../database/index.ts';
import { versionAfter } from '../../ledger/shown-version.model.ts';
import type { ApiConfig } from '../../settings/config.ts';
import { createTestServer, type TestUser } from '../../testing/test-server.ts';
import type { World } from './world.fixture.ts';

/** Sends a real request to the world's server, or to one set up for it. */
type Call = (world: World) => Promise<LightMyRequestResponse>;
const asked = (url: string, by?: { readonly headers: object }): InjectOptions => ({
  url,
  ...(by ? { headers: { ...by.headers } } : {}),
});
const sent = (url: string, payload: object, by?: { readonly headers: object }): InjectOptions => ({
  ...asked(url, by),
  method: 'POST',
  payload,
});
const at =
  (make: (world: World) => InjectOptions): Call =>
  (world) =>
    world.server.app.inject(make(world));
const season = (world: World) => String(world.knownTo('').seasonId);
const users = (world: World) => world.callers.users;
const ACCOUNT = '/api/account/v1';
/** Of a generated season. */
const ROUNDS = 34;

/** The answer of a server with other settings, on the same database. */
async function withConfig(world: World, config: Partial<ApiConfig>, options: InjectOptions) {
  const { database } = world.server;
  const server = await createTestServer({ database, config, families: [accountRoutes] });
  const answer = await server.app.inject(options);
  await server.close();
  return answer;
}

export const externalAuth = (): InjectOptions =>
  sent(`${ACCOUNT}/external-auth.json`, { externalAuthToken: 'any', buildNr: 51 });

async function withSilentIssuer(world: World): Promise<LightMyRequestResponse> {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const config = { issuer: { issuer, clientId: 'game', timeoutMs: 20 } };
  const answer = await withConfig(world, config, externalAuth());
  silent.closeAllConnections();
  silent.close();
  return answer;
}

async function withoutDatabase(world: World): Promise<LightMyRequestResponse> {
  const { url } = world.server.database;
  const db = openDatabase({ url });
  const database = { db, url, close: () => db.destroy() };
  const server = await createTestServer({ database, families: [accountRoutes] });
  const { headers } = await server.guest();
  await db.destroy();
  const answer = await server.app.inject({ url: `${ACCOUNT}/me.json`, headers });
  await server.close();
  return answer;
}

async function banned(world: World): Promise<LightMyRequestResponse> {
  const { app, database } = world.server;
  const { userId, headers } = await world.server.user();
  const ban = { banned_until: new Date(Date.now() + 3_600_000) };
  await database.db.updateTable('users').set(ban).where('id', '=', userId).execute();
  app.apiContext.tokens.forgetBarredUsers();
  return app.inject({ url: `${ACCOUNT}/me.json`, headers });
}

/** A guest with a team, whose device wants to be somebody else's. */
async function leavingTeam(world: World): Promise<LightMyRequestResponse> {
  const { app } = world.server;
  const uid = 'error-table-test-device';
  const guest = (await app.inject(sent(`${ACCOUNT}/uid-auth.json`, { uid, buildNr: 51 }))).json();
  const headers = { authorization: `Bearer ${guest.jwt}` };
  await app.inject(
    asked(`/api/ledger/v1/${guest.account.id}/${season(world)}/overview.json`, { headers }),
  );
  const { playerId } = world.knownTo('');
  await app.inject(
    sent(
      `/api/gameloop/v1/${season(world)}/set-favorite-players.json`,
      { favoritePlayerIds: [playerId] },
      { headers },
    ),
  );
  const code = await app.inject(
    sent(`${ACCOUNT}/create-transfer-token.json`, {}, users(world).user),
  );
  const { transferToken } = code.json();
  return app.inject(
    sent(`${ACCOUNT}/transfer-account-with-token.json`, { uid, transferToken }, { headers }),
  );
}

const step = (world: World, until?: string) =>
  sent(
    '/api/simulations/v1/round-simulation-step.json',
    { seasonId: season(world), ...(until ? { until } : {}) },
    users(world).user,
  );

/** A step while another server takes one. */
async function secondStep(world: World): Promise<LightMyRequestResponse> {
  const { app, database } = world.server;
  const lock = sql`hashtext('step'), hashtext(${season(world)})`;
  return database.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    const answer = await app.inject(step(world));
    await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    return answer;
  });
}

/** A step after the last event there is. */
async function stepTooMany(world: World): Promise<LightMyRequestResponse> {
  const { app, database } = world.server;
  await database.db
    .updateTable('season_clock')
    .set({ current_round_no: ROUNDS, cursor: '~' })
    .where('season_id', '=', season(world))
    .execute();
  return app.inject(step(world));
}

/** An invite made before the season, used after its first kick-off. */
async function lateInvite(world: World): Promise<LightMyRequestResponse> {
  const { app } = world.server;
  await app.inject(step(world, 'GAMEDAY'));
  const { token } = world.knownTo('');
  return app.inject(
    sent(`/api/groups/${season(world)}/join-by-public-link.json`, { token }, users(world).user),
  );
}

const me = (by: { readonly headers: object }) => asked(`${ACCOUNT}/me.json`, by);
const caller = (world: World, name: 'nobody' | 'expired' | 'forged') => ({
  headers: world.callers.headersOf(name),
});
const favorites = (world: World, by: TestUser, headers: object) =>
  sent(
    `/api/gameloop/v1/${season(world)}/set-favorite-players.json`,
    { favoritePlayerIds: [] },
    { headers: { ...by.headers, ...headers } },
  );
const informer = (world: World) => {
  const { roundId, userId } = world.knownTo('');
  return asked(
    `/api/gameloop/v1/opponent-lineup-informer/${season(world)}/${roundId}/${userId}.json`,
  );
};

/** Real requests, to be sent in this order: the last ones move the season on. */
export const SPECIAL_REQUESTS: [status: number, code: string, call: Call][] = [
  [401, 'AUTH_REQUIRED', at((world) => me(caller(world, 'nobody')))],
  [401, 'TOKEN_INVALID', at((world) => me(caller(world, 'forged')))],
  [401, 'TOKEN_EXPIRED', at((world) => me(caller(world, 'expired')))],
  [
    402,
    'CURRENCY_TOO_LOW',
    at((world) =>
      sent(
        `/api/simulations/v1/${season(world)}/gift-softcurrency.json`,
        { giftAmount: -1_000_000 },
        users(world).user,
      ),
    ),
  ],
  [
    403,
    'FORBIDDEN',
    at((world) =>
      asked(
        `/api/ledger/v1/${users(world).user.userId}/${season(world)}/overview.json`,
        users(world).other,
      ),
    ),
  ],
  [403, 'USER_BANNED', banned],
  [
    403,
    'TRIAL_NOT_ALLOWED',
    at((world) =>
      sent(
        '/api/groups/create-group.json',
        { name: 'Runde', leagueId: world.knownTo('').leagueId },
        users(world).trial,
      ),
    ),
  ],
  [403, 'LINEUP_HIDDEN', at(informer)],
  [403, 'ACCOUNT_IN_USE', leavingTeam],
  [404, 'NOT_FOUND', at(() => asked('/api/nowhere.json'))],
  [404, 'SEASON_NOT_FOUND', at(() => asked('/api/sportsdata/v1/client_database/se-nowhere.json'))],
  [404, 'ROUND_NOT_FOUND', at(() => asked('/api/gameloop/v1/state/round/rn-nowhere.json'))],
  [
    404,
    'PLAYER_NOT_FOUND',
    at((world) => asked(`/api/sportsdata/v1/player-detail/${season(world)}/pl-nobody.json`)),
  ],
  [404, 'USER_NOT_FOUND', at(() => asked(`${ACCOUNT}/show-user-with-id/us-nobody.json`))],
  [404, 'IMAGE_NOT_FOUND', at(() => asked(`${ACCOUNT}/images/im-bbbbbbbbbbbbbbbb.jpg`))],
  [
    404,
    'GROUP_NOT_FOUND',
    at((world) =>
      sent('/api/groups/leave-group.json', { groupId: 'gr-nowhere' }, users(world).user),
    ),
  ],
  [
    404,
    'MEMBER_NOT_FOUND',
    at((world) =>
      sent(
        '/api/groups/leave-group.json',
        { groupId: world.knownTo('').groupId },
        users(world).other,
      ),
    ),
  ],
  [
    409,
    'LEDGER_CONFLICT',
    at((world) => favorites(world, users(world).user, { 'if-match': `"${versionAfter(99)}"` })),
  ],
  [422, 'EXTERNAL_TOKEN_INVALID', at(externalAuth)],
  [
    422,
    'TRANSFER_TOKEN_INVALID',
    at((world) =>
      sent(
        `${ACCOUNT}/transfer-account-with-token.json`,
        { uid: 'error-table-test-device', transferToken: '0000-0000-0000' },
        users(world).user,
      ),
    ),
  ],
  [
    422,
    'IMAGE_INVALID',
    at((world) => sent(`${ACCOUNT}/update-image.json`, { base64: '?' }, users(world).user)),
  ],
  [
    422,
    'NAME_INVALID',
    at((world) => sent(`${ACCOUNT}/update-name.json`, { name: '?' }, users(world).user)),
  ],
  [
    422,
    'REFUSED_INVALID_LINEUP',
    at((world) =>
      sent(
        `/api/gameloop/v1/${season(world)}/commit-lineup.json`,
        { formationId: '1442', indexedPlayers: [] },
        users(world).user,
      ),
    ),
  ],
  [424, 'EXTERNAL_AUTH_FAILED', (world) => withConfig(world, { issuer: null }, externalAuth())],
  [
    426,
    'APP_UPDATE_REQUIRED',
    (world) => withConfig(world, { minimumBuildNr: 52 }, externalAuth()),
  ],
  [
    426,
    'APP_UPDATE_REQUIRED',
    (world) =>
      withConfig(
        world,
        { minimumBuildNr: 52 },
        {
          ...me(users(world).user),
          headers: { ...users(world).user.headers, [CLIENT_BUILD_HEADER]: '51' },
        },
      ),
  ],
  [503, 'UNAVAILABLE', withoutDatabase],
  [504, 'EXTERNAL_AUTH_TIMEOUT', withSilentIssuer],
  [409, 'SEASON_CLOCK_BUSY', secondStep],
  [410, 'INVITE_EXPIRED', lateInvite],
  [409, 'SEASON_OVER', stepTooMany],
];
