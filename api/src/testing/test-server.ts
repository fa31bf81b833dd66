import { randomBytes } from 'node:crypto';
import { contract, type Login, type TokenRole } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import type { Database } from '../database/index.ts';
import { createApi, type RouteFamily } from '../server.ts';
import { type ApiConfig, createConfig } from '../settings/config.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestServerOptions {
  /** Replaces the default settings; replies are checked against their rows in any case. */
  readonly config?: Partial<ApiConfig>;
  /** Real time, epoch ms. */
  readonly clock?: () => number;
  /** By which it is measured how long work takes, ms; default: it takes no time. */
  readonly waitClock?: () => number;
  /** Default: all. */
  readonly families?: readonly RouteFamily[];
  /** Default: a fresh one, closed with the server. */
  readonly database?: TestDatabase;
  /** Follows the database. */
  readonly replica?: Kysely<Database>;
  /** What it writes is passed on here, a line of JSON at a time; default: nothing is written. */
  readonly onLine?: (line: string) => void;
}

/** A signed-in user of a test. */
export interface TestUser {
  readonly userId: string;
  readonly jwt: string;
  /** For `inject`: the bearer token. */
  readonly headers: { readonly authorization: string };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Signs in a new device as a trial account. */
  guest(): Promise<TestUser>;
  /** A new user with a full account, or with the given role. */
  user(role?: TokenRole): Promise<TestUser>;
  close(): Promise<void>;
}

/** A test calls more often in a minute than any player. */
const UNHURRIED = { signInsPerMinute: 1e6, joinsPerMinute: 1e6, writesPerMinute: 1e6 };
const OPEN = { stage: 'development', ...UNHURRIED } as const;

/** A server for `inject`, on a real database, with every reply checked against its contract row. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const app = await createApi({
    db: database.db,
    replica: options.replica,
    ...(options.onLine ? { log: pino({}, { write: options.onLine }) } : {}),
    config: createConfig({ ...OPEN, ...options.config, checkReplies: true }),
    // On a busy machine work may wait: no test is about how long.
    waitClock: options.waitClock ?? (() => 0),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.families ? { families: options.families } : {}),
  });
  await app.ready();

  async function guest(): Promise<TestUser> {
    const uid = randomBytes(16).toString('base64url');
    const response = await app.inject({
      method: 'POST',
      url: contract.account.uidAuth.path,
      payload: { uid, buildNr: 51 },
    });
    if (response.statusCode !== 200) throw new Error(`Guest sign-in failed: ${response.body}`);
    const { account, jwt }: Login = response.json();
    return { userId: account.id, jwt, headers: { authorization: `Bearer ${jwt}` } };
  }

  return {
    app,
    database,
    guest,
    async user(role = 'user') {
      const { userId, jwt: first } = await guest();
      await database.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
      const deviceId = String(decodeJwt(first).did);
      const jwt = await app.apiContext.tokens.issue({ id: userId, role, deviceId });
      return { userId, jwt, headers: { authorization: `Bearer ${jwt}` } };
    },
    async close() {
      await app.close();
      if (!options.database) await database.close();
    },
  };
}
