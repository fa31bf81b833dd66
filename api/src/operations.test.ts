import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createLedgerServer, type LedgerServer } from './ledger/ledger.fixture.ts';
import { createOperations } from './operations.ts';

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
    'spieltag_work_waiting{class="memory"}',
    'spieltag_turn_seconds',
    'spieltag_turn_requests',
    'spieltag_game_loop_leader',
    'spieltag_clock_offset_seconds',
  ])('tell %s', async (name) => {
    expect(await metrics()).toContain(`${name} `);
  });

  test.each([
    'spieltag_season_lag_seconds',
    'spieltag_event_duration_seconds',
    'spieltag_source_state',
    'spieltag_source_age_seconds',
    'spieltag_updates_set_aside',
  ])('can tell %s', async (name) => {
    expect(await metrics()).toContain(`# TYPE ${name} `);
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
