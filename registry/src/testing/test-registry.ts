import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../../../api/src/testing/test-database.ts';
import {
  createRegistry,
  createRegistryConfig,
  type Registry,
  type RegistryConfig,
  type RegistryOptions,
} from '../server.ts';
import { mintToken, readSigningKey, type TokenClaims } from '../tokens/index.ts';
import { writeShell } from './builds.ts';
import { replyFault, rowOf } from './row-check.ts';

type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A registry on a database of its own, at a time that stands still until it is moved. */
export interface TestRegistry {
  readonly registry: Registry;
  readonly databaseUrl: string;
  readonly folder: string;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Sets the clock. */
  setClock(byMs: number): void;
  now(): number;
  token(claims?: Partial<TokenClaims>): Promise<string>;
  /**
   * Calls the admin API; as an operator unless a token is given. Throws when the reply is not what
   * its row says.
   */
  call(
    method: HttpMethod,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** Tests wait for what it does by itself. */
const LOOKS_EVERY_MS = 50;

/** What of a registry differs between tests. */
interface TestOptions
  extends Partial<
    Pick<
      RegistryConfig,
      | 'operatorOrigin'
      | 'operatorIssuer'
      | 'consumerOrigins'
      | 'gameUrl'
      | 'administrationSecret'
      | 'gameAnsweredWithinMs'
      | 'hasServiceWorker'
    >
  > {
  readonly stage?: 'development' | 'production';
  /** Without a shell, and so without a page. */
  readonly isEmpty?: boolean;
  readonly evidence?: Partial<RegistryConfig['evidence']>;
  readonly pruning?: Partial<RegistryConfig['pruning']>;
  readonly webhook?: RegistryOptions['webhook'];
  readonly viewsUrl?: string;
  /** Another address of its database. */
  readonly reachedBy?: (databaseUrl: string) => Promise<string>;
}

export async function createTestRegistry({
  stage = 'development',
  isEmpty = false,
  webhook,
  viewsUrl,
  reachedBy = async (url) => url,
  ...config
}: TestOptions = {}): Promise<TestRegistry> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-registry-'));
  let nowMs = Date.now();
  let elapsedMs = 0;
  const signingKeyFile = join(folder, 'registry', 'signing-key.json');
  const registry = await createRegistry({
    databaseUrl: await reachedBy(database.url),
    artefacts: { dir: join(folder, 'artefacts') },
    signingKeyFile,
    lastGoodFile: join(folder, 'registry', 'last-good.json'),
    now: () => nowMs,
    elapsed: () => elapsedMs,
    ...(webhook && { webhook }),
    ...(viewsUrl && { viewsUrl }),
    config: createRegistryConfig({
      brotliQuality: 1,
      looksEveryMs: LOOKS_EVERY_MS,
      triesAgainEveryMs: LOOKS_EVERY_MS,
      page: { stage },
      ...config,
    }),
  });
  if (!isEmpty) await registry.publishFromBuild(await writeShell(folder));
  const token = async (claims: Partial<TokenClaims> = {}) =>
    mintToken(
      await readSigningKey(signingKeyFile),
      { sub: 'ada', role: 'operator', remotes: [], ...claims },
      { nowMs, lifetimeS: 365 * 24 * 3600 },
    );
  const operator = await token();
  return {
    registry,
    databaseUrl: database.url,
    folder,
    token,
    now: () => nowMs,
    pass: (ms) => {
      nowMs += ms;
      elapsedMs += ms;
    },
    setClock: (byMs) => {
      nowMs += byMs;
    },
    async call(method, path, body, given = operator) {
      const url = `/discovery/admin${path}`;
      const reply = await registry.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${given}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const answer = reply.body ? reply.json() : undefined;
      const row = rowOf(method, url);
      const fault = row && replyFault(row, reply.statusCode, answer);
      if (fault) throw new Error(fault);
      return { status: reply.statusCode, body: answer ?? {} };
    },
    async close() {
      await registry.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
