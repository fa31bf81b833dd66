import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createLedgerServer, type LedgerServer } from './ledger/ledger.fixture.ts';
import { createOperations } from './operations.ts';
import { watchQuarantined, watchSources } from './plugins/metrics.ts';

let server: LedgerServer;
let operations: FastifyInstance;
beforeAll(async () => {
  server = await createLedgerServer();
  operations = await createOperations(server.app);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

async function metrics(): Promise<string> {
  const response = await operations.inject('/metrics');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  return response.body;
}

describe('metrics', () => {
  test('count requests by route, method and status, never by address', async () => {
    const user = await server.guest();
    await server.app.inject({ url: `/api/account/v1/show-user-with-id/${user.userId}.json` });
    const text = await metrics();
    expect(text).toContain(
      'spieltag_request_duration_seconds_count{route="/api/account/v1/show-user-with-id/:userId.json",method="GET",status="200"} 1',
    );
    expect(text).not.toContain(user.userId);
  });

  test('count changes of ledgers by outcome', async () => {
    const user = await server.user();
    const request = await server.squadRequest(1);
    expect((await server.trade(user, request)).statusCode).toBe(200);
    expect((await server.trade(user, request, 7)).statusCode).toBe(409);
    const text = await metrics();
    const route = '/api/gameloop/v1/:seasonId/player-transaction.json';
    for (const outcome of ['accepted', 'LEDGER_CONFLICT']) {
      expect(text).toContain(
        `spieltag_ledger_changes_total{route="${route}",outcome="${outcome}"} 1`,
      );
    }
  });

  test.each([
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'spieltag_database_connections{state="idle"}',
    'spieltag_database_connections{state="waiting"}',
    'spieltag_work_under_way',
    'spieltag_work_waiting{class="commit"}',
  ])('tell %s', async (name) => {
    expect(await metrics()).toContain(`${name} `);
  });

  test('tell in which state the source of a season is', async () => {
    const counted = { registry: new Registry() };
    let state: 'ok' | 'down' = 'down';
    watchSources(counted, async () => ({ 'se-1': { state } }));
    const sample = (of: string) => `spieltag_source_state{season="se-1",state="${of}"}`;
    expect(await counted.registry.metrics()).toContain(`${sample('down')} 1`);
    state = 'ok';
    const recovered = await counted.registry.metrics();
    expect(recovered).toContain(`${sample('down')} 0`);
    expect(recovered).toContain(`${sample('ok')} 1`);
    expect(await metrics()).toContain('# TYPE spieltag_source_state gauge');
  });

  test('tell how many updates a season has gone on without', async () => {
    const counted = { registry: new Registry() };
    watchQuarantined(counted, () => new Map([['se-1', 2]]));
    const sample = 'spieltag_updates_set_aside{season="se-1"} 2';
    expect(await counted.registry.metrics()).toContain(sample);
    expect(await metrics()).toContain('# TYPE spieltag_updates_set_aside gauge');
  });

  test('are not told to players', async () => {
    expect((await server.app.inject('/metrics')).statusCode).toBe(404);
  });
});

describe('health', () => {
  test.each(['/health/live', '/health/ready'])('%s answers operators', async (url) => {
    expect((await operations.inject(url)).json()).toEqual({ status: 'ok' });
  });
});
