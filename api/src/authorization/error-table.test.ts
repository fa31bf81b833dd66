import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  API_ERROR_CODES,
  API_ERRORS,
  CLIENT_BUILD_HEADER,
  REFUSAL_STATUS,
} from '@spieltag/shared-kernel/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { accountRoutes } from '../account/account.routes.ts';
import type { ApiConfig } from '../config.ts';
import { openDatabase } from '../database/index.ts';
import { createTestServer, type TestUser } from '../testing/test-server.ts';
import { SPECIAL_STATUSES } from './special-statuses.table.ts';
import { createWorld, type World } from './world.fixture.ts';

const TEXTS = path.resolve(import.meta.dirname, '../../../shared-kernel/src/i18n/texts');
const textsOf = (language: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(path.join(TEXTS, `${language}.json`), 'utf8'));
const texts = { de: textsOf('de'), en: textsOf('en') };

describe('every code', () => {
  test.each(API_ERROR_CODES)('%s has a German and an English text', (code) => {
    const [section, key] = code.startsWith('REFUSED_')
      ? ['refusal', code.slice('REFUSED_'.length)]
      : ['error', code];
    expect(texts.de[section]?.[key]).toMatch(/\S/);
    expect(texts.en[section]?.[key]).toMatch(/\S/);
  });

  test.each(Object.entries(API_ERRORS))('%s has a status and a message', (_code, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    expect(row.msg).toMatch(/\S/);
    // What is our own fault, or the issuer's, is worth a report; what players do is not.
    expect(row.reportable).toBe(row.status >= 500 || row.status === 424);
  });

  test('with a status clients treat specially comes from where the table says', () => {
    const special = Object.entries(API_ERRORS)
      .filter(([, { status }]) => status in SPECIAL_STATUSES)
      .map(([code, { status }]) => `${status} ${code}`);
    const told = Object.entries(SPECIAL_STATUSES).flatMap(([status, { sources }]) =>
      Object.keys(sources).map((code) => `${status} ${code}`),
    );
    // A code is missing in special-statuses.table.ts, or one there is none any more.
    expect(told.toSorted()).toEqual(special.toSorted());
    expect(REFUSAL_STATUS).toBe(422);
  });
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.restoreGroup();
});
afterAll(() => world.server.close());

type Call = () => Promise<LightMyRequestResponse>;
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
  (make: () => InjectOptions): Call =>
  () =>
    world.server.app.inject(make());
const season = () => String(world.knownTo('').seasonId);
const users = () => world.callers.users;
const ACCOUNT = '/api/account/v1';

/** The answer of a server with other settings, on the same database. */
async function withConfig(config: Partial<ApiConfig>, options: InjectOptions) {
  const { database } = world.server;
  const server = await createTestServer({ database, config, families: [accountRoutes] });
  const answer = await server.app.inject(options);
  await server.close();
  return answer;
}

const externalAuth = (): InjectOptions =>
  sent(`${ACCOUNT}/external-auth.json`, { externalAuthToken: 'any', buildNr: 51 });

async function withSilentIssuer(): Promise<LightMyRequestResponse> {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const config = { issuer: { issuer, clientId: 'game', timeoutMs: 20 } };
  const answer = await withConfig(config, externalAuth());
  silent.closeAllConnections();
  silent.close();
  return answer;
}

async function withoutDatabase(): Promise<LightMyRequestResponse> {
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

async function banned(): Promise<LightMyRequestResponse> {
  const { app, database } = world.server;
  const { userId, headers } = await world.server.user();
  const ban = { banned_until: new Date(Date.now() + 3_600_000) };
  await database.db.updateTable('users').set(ban).where('id', '=', userId).execute();
  app.apiContext.tokens.forgetBarredUsers();
  return app.inject({ url: `${ACCOUNT}/me.json`, headers });
}

/** A guest with a team, whose only device wants to be somebody else's. */
async function leavingTeam(): Promise<LightMyRequestResponse> {
  const { app } = world.server;
  const uid = 'error-table-test-device';
  const guest = (await app.inject(sent(`${ACCOUNT}/uid-auth.json`, { uid, buildNr: 51 }))).json();
  const headers = { authorization: `Bearer ${guest.jwt}` };
  await app.inject(
    asked(`/api/ledger/v1/${guest.account.id}/${season()}/overview.json`, { headers }),
  );
  const { playerId } = world.knownTo('');
  await app.inject(
    sent(
      `/api/gameloop/v1/${season()}/set-favorite-players.json`,
      { favoritePlayerIds: [playerId] },
      { headers },
    ),
  );
  const code = await app.inject(sent(`${ACCOUNT}/create-transfer-token.json`, {}, users().user));
  const { transferToken } = code.json();
  return app.inject(
    sent(`${ACCOUNT}/transfer-account-with-token.json`, { uid, transferToken }, { headers }),
  );
}

/** An invite made before the season, used after its first kick-off. */
async function lateInvite(): Promise<LightMyRequestResponse> {
  const { app } = world.server;
  const step = { seasonId: season(), until: 'GAMEDAY' };
  await app.inject(sent('/api/simulations/v1/round-simulation-step.json', step, users().user));
  const { token } = world.knownTo('');
  return app.inject(
    sent(`/api/groups/${season()}/join-by-public-link.json`, { token }, users().user),
  );
}

const me = (by: { readonly headers: object }) => asked(`${ACCOUNT}/me.json`, by);
const caller = (name: 'nobody' | 'expired' | 'forged') => ({
  headers: world.callers.headersOf(name),
});
const favorites = (by: TestUser, headers: object) =>
  sent(
    `/api/gameloop/v1/${season()}/set-favorite-players.json`,
    { favoritePlayerIds: [] },
    { headers: { ...by.headers, ...headers } },
  );
const informer = () => {
  const { roundId, userId } = world.knownTo('');
  return asked(`/api/gameloop/v1/opponent-lineup-informer/${season()}/${roundId}/${userId}.json`);
};

/** Real requests, in this order: the last moves the season on. */
const REQUESTS: [status: number, code: string, call: Call][] = [
  [401, 'AUTH_REQUIRED', at(() => me(caller('nobody')))],
  [401, 'TOKEN_INVALID', at(() => me(caller('forged')))],
  [401, 'TOKEN_EXPIRED', at(() => me(caller('expired')))],
  [
    402,
    'CURRENCY_TOO_LOW',
    at(() =>
      sent(
        `/api/simulations/v1/${season()}/gift-softcurrency.json`,
        { giftAmount: -1_000_000 },
        users().user,
      ),
    ),
  ],
  [
    403,
    'FORBIDDEN',
    at(() =>
      asked(`/api/ledger/v1/${users().user.userId}/${season()}/overview.json`, users().other),
    ),
  ],
  [403, 'USER_BANNED', banned],
  [
    403,
    'TRIAL_NOT_ALLOWED',
    at(() =>
      sent(
        '/api/groups/create-group.json',
        { name: 'Runde', leagueId: world.knownTo('').leagueId },
        users().trial,
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
    at(() => asked(`/api/sportsdata/v1/player-detail/${season()}/pl-nobody.json`)),
  ],
  [404, 'USER_NOT_FOUND', at(() => asked(`${ACCOUNT}/show-user-with-id/us-nobody.json`))],
  [404, 'IMAGE_NOT_FOUND', at(() => asked(`${ACCOUNT}/images/im-bbbbbbbbbbbbbbbb.jpg`))],
  [
    404,
    'GROUP_NOT_FOUND',
    at(() => sent('/api/groups/leave-group.json', { groupId: 'gr-nowhere' }, users().user)),
  ],
  [
    404,
    'MEMBER_NOT_FOUND',
    at(() =>
      sent('/api/groups/leave-group.json', { groupId: world.knownTo('').groupId }, users().other),
    ),
  ],
  [409, 'LEDGER_CONFLICT', at(() => favorites(users().user, { 'if-match': '"99"' }))],
  [422, 'EXTERNAL_TOKEN_INVALID', at(externalAuth)],
  [
    422,
    'TRANSFER_TOKEN_INVALID',
    at(() =>
      sent(
        `${ACCOUNT}/transfer-account-with-token.json`,
        { uid: 'error-table-test-device', transferToken: '0000-0000-0000' },
        users().user,
      ),
    ),
  ],
  [
    422,
    'IMAGE_INVALID',
    at(() => sent(`${ACCOUNT}/update-image.json`, { base64: '?' }, users().user)),
  ],
  [422, 'NAME_INVALID', at(() => sent(`${ACCOUNT}/update-name.json`, { name: '?' }, users().user))],
  [
    422,
    'REFUSED_INVALID_LINEUP',
    at(() =>
      sent(
        `/api/gameloop/v1/${season()}/commit-lineup.json`,
        { formationId: '1442', indexedPlayers: [] },
        users().user,
      ),
    ),
  ],
  [424, 'EXTERNAL_AUTH_FAILED', () => withConfig({ issuer: null }, externalAuth())],
  [426, 'APP_UPDATE_REQUIRED', () => withConfig({ minimumBuildNr: 52 }, externalAuth())],
  [
    426,
    'APP_UPDATE_REQUIRED',
    () =>
      withConfig(
        { minimumBuildNr: 52 },
        {
          ...me(users().user),
          headers: { ...users().user.headers, [CLIENT_BUILD_HEADER]: '51' },
        },
      ),
  ],
  [503, 'UNAVAILABLE', withoutDatabase],
  [504, 'EXTERNAL_AUTH_TIMEOUT', withSilentIssuer],
  [410, 'INVITE_EXPIRED', lateInvite],
];

describe('a real request is answered', () => {
  test.each(REQUESTS)('%i %s', async (status, code, call) => {
    const answer = await call();
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('with every status clients treat specially', () => {
    const statuses = new Set(REQUESTS.map(([status]) => String(status)));
    expect([...statuses].toSorted()).toEqual(Object.keys(SPECIAL_STATUSES).toSorted());
  });

  test('and a refused ID token names its faults, the message first', async () => {
    const { msg, errors } = (await at(externalAuth)()).json();
    expect(errors[0]).toBe(msg);
  });
});
