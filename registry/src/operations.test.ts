import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createOperations } from './operations.ts';
import { createTestRegistry, type TestRegistry } from './testing/test-registry.ts';

let site: TestRegistry;
let operations: FastifyInstance;
beforeAll(async () => {
  site = await createTestRegistry();
  operations = createOperations(site.registry.app);
});
afterAll(async () => {
  await operations.close();
  await site.close();
});

test('metrics count requests by route, and tell of the process', async () => {
  await site.registry.app.inject('/discovery/projects/spieltag/microFrontends');
  const { body } = await operations.inject('/metrics');
  expect(body).toContain(
    'spieltag_request_duration_seconds_count{route="/discovery/projects/:projectId/microFrontends",method="GET",status="200"} 1',
  );
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds ');
});

test('metrics are not told to players', async () => {
  const { headers, body } = await site.registry.app.inject('/metrics');
  expect(headers['content-type']).not.toContain('text/plain');
  expect(body).not.toContain('spieltag_');
});
