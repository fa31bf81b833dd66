import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WebhookState } from '@spieltag/shared-kernel/registry';
import { until } from '../../../api/src/testing/until.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const STATE = '/projects/spieltag/webhook';
const TEST = `${STATE}/test`;
const stateOf = async (site: TestRegistry) =>
  (await site.call('GET', STATE)).body as unknown as WebhookState;

describe('without a webhook', () => {
  let site: TestRegistry;
  beforeAll(async () => {
    site = await createTestRegistry();
  });
  afterAll(() => site.close());

  test('it says so', async () => {
    expect(await stateOf(site)).toEqual({
      isSet: false,
      deliveredAt: null,
      failure: null,
      waiting: 0,
    });
  });

  test('there is nothing to try', async () => {
    const { status, body } = await site.call('POST', TEST, {});
    expect([status, body.code]).toEqual([409, 'WEBHOOK_NOT_SET']);
    expect(await stateOf(site)).toMatchObject({ waiting: 0 });
  });
});

describe('with a webhook', () => {
  const received: Record<string, unknown>[] = [];
  let status = 204;
  let receiver: Server;
  let site: TestRegistry;

  const say = (answer: number) => {
    status = answer;
  };
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      received.push(JSON.parse(body));
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/secret-of-the-address`;
    site = await createTestRegistry({ webhook: { url, secret: 'secret' } });
  });
  afterAll(async () => {
    await site.close();
    receiver.close();
  });

  test('nothing was sent yet', async () => {
    expect(await stateOf(site)).toMatchObject({ isSet: true, deliveredAt: null, failure: null });
  });

  test('teams neither see it nor try it', async () => {
    const team = await site.token({ sub: 'tom', role: 'team', remotes: ['mf-market'] });
    for (const [method, path] of [
      ['GET', STATE],
      ['POST', TEST],
    ] as const) {
      const { body } = await site.call(method, path, method === 'POST' ? {} : undefined, team);
      expect(body.code).toBe('FORBIDDEN');
    }
  });

  test('a test arrives, says who asked for it, and stands in the history', async () => {
    expect((await site.call('POST', TEST, { reason: 'New address' })).status).toBe(202);
    await until('the test is taken', async () => (await stateOf(site)).deliveredAt !== null);
    expect(received).toEqual([
      {
        type: 'webhook.test',
        timestamp: expect.any(String),
        data: { projectId: 'spieltag', by: 'ada' },
      },
    ]);
    const { body } = await site.call('GET', '/projects/spieltag/history?limit=1');
    expect(body.entries).toEqual([
      expect.objectContaining({ action: 'test-webhook', actor: 'ada', reason: 'New address' }),
    ]);
    await until('nothing waits', async () => (await stateOf(site)).waiting === 0);
    expect(await stateOf(site)).toMatchObject({ failure: null });
  });

  test('why one was not taken is said, and that it waits', async () => {
    say(500);
    await site.call('POST', TEST, {});
    await until('it is refused', async () => (await stateOf(site)).failure !== null);
    expect(await stateOf(site)).toMatchObject({
      failure: { reason: 'status 500', at: new Date(site.now()).toISOString() },
      waiting: 1,
    });
  });

  test('one that nobody answers is told by its code, without the address', async () => {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
    await until('it is tried again', async () => {
      site.pass(60_000);
      return (await stateOf(site)).failure?.reason === 'ECONNREFUSED';
    });
  });
});
