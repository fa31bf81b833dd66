import { afterEach, beforeEach } from '@jest/globals';
import { type ApiClient, type ApiClientOptions, createApiClient } from '../api-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface TestClients {
  readonly server: TestServer;
  /** How long the clients have waited, in ms; they never really do. */
  readonly waits: readonly number[];
  clientOf(options?: Partial<ApiClientOptions>): ApiClient;
}

/** A server of its own for each test of a file, and clients of it. Read it within the tests only. */
export function serveTestClients(): TestClients {
  let server: TestServer;
  let waits: number[];
  beforeEach(async () => {
    waits = [];
    server = await startTestServer(() => ({ body: { ok: true } }));
  });
  afterEach(() => server.close());
  return {
    get server() {
      return server;
    },
    get waits() {
      return waits;
    },
    clientOf: (options = {}) =>
      createApiClient({
        baseUrl: server.url,
        build: '1.5.1',
        getToken: async () => ({ jwt: 'token-1', userId: 'us-1' }),
        onUnauthorized: async () => false,
        wait: async (ms) => void waits.push(ms),
        ...options,
      }),
  };
}
