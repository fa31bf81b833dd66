import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { retryAfterMs } from './webhook.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const [OLD, NEW, THIRD] = ['1.0.0-000000000a', '1.1.0-000000000b', '1.2.0-000000000c'] as const;
const FRONTEND = '/projects/spieltag/microFrontends/mf-market';
const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0';
const received: Received[] = [];
const waiting: (() => void)[] = [];
let statuses: number[] = [];
let receiver: Server;
let site: TestRegistry;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
    for (const resolve of waiting.splice(0)) resolve();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  site = await createTestRegistry({
    webhook: { url: `http://127.0.0.1:${port}/`, secret: SECRET },
  });
  for (const version of [OLD, NEW, THIRD]) {
    await site.call('POST', `${FRONTEND}/releases`, uploadOf('mf-market', version));
  }
  await deploy(OLD, 'AllAtOnce');
});
afterAll(async () => {
  await site.close();
  receiver.close();
});

const deploy = (targetVersion: string, deploymentStrategy: string) =>
  site.call('POST', `${FRONTEND}/deployment`, { targetVersion, deploymentStrategy });
async function next(count: number): Promise<void> {
  while (received.length < count) {
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
}

test('a rollout that is paused is told, signed, and tried again until it is taken', async () => {
  statuses = [500, 302];
  await deploy(NEW, 'Canary10Percent30Minutes');
  await site.call('POST', `${FRONTEND}/pause`, { reason: 'match day' });
  await next(1);
  for (let attempt = 2; attempt <= 3; attempt++) {
    // It may be kept for the next attempt only just now: time passes until it comes.
    const timer = setInterval(() => site.pass(retryAfterMs(attempt)), 200);
    await next(attempt);
    clearInterval(timer);
  }
  const [first, , last] = received;
  expect(JSON.parse(last?.body ?? '')).toMatchObject({
    type: 'rollout.pause',
    data: {
      projectId: 'spieltag',
      remote: 'mf-market',
      version: NEW,
      by: 'ada',
      reason: 'match day',
      phase: 'paused',
    },
  });
  expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = last?.headers ?? {};
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${last?.body}`)
    .digest('base64');
  expect(last?.headers['webhook-signature']).toBe(`v1,${signature}`);
});

test('what is taken back is told, and nothing of what is only deployed', async () => {
  const before = received.length;
  await site.call('POST', `${FRONTEND}/rollback`, {});
  await next(before + 1);
  expect(received.slice(before).map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'rollout.rollback', data: { version: NEW, lost: [NEW] } },
  ]);
});

test('a rollout that is paused because another version is pinned is told', async () => {
  const before = received.length;
  await deploy(THIRD, 'Canary10Percent30Minutes');
  await site.call('POST', `${FRONTEND}/pin`, { version: OLD });
  await next(before + 1);
  expect(received.slice(before).map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'rollout.pause', data: { version: THIRD, lost: [THIRD], phase: 'pinned' } },
  ]);
  await site.call('POST', `${FRONTEND}/unpin`, {});
  await site.call('POST', `${FRONTEND}/rollback`, {});
  await next(before + 2);
});

test('of shares that are rolled back those are named that are gone, and not the default', async () => {
  const before = received.length;
  const activeVersions = [
    { version: THIRD, traffic: 30 },
    { version: OLD, traffic: 70 },
  ];
  await site.call('PATCH', FRONTEND, { default: OLD, activeVersions });
  await site.call('POST', `${FRONTEND}/rollback`, {});
  await next(before + 1);
  expect(received.slice(before).map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'rollout.rollback', data: { version: THIRD, lost: [THIRD] } },
  ]);
});

test('attempts are further and further apart, an hour at most', () => {
  expect([1, 2, 3, 4, 30].map(retryAfterMs)).toEqual([5000, 10_000, 20_000, 40_000, 3_600_000]);
});
