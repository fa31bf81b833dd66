import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { readJsonBodies } from './json-bodies.ts';

/** Sends a body to a server that answers with what it has read. */
async function send(payload: string) {
  const app = fastify();
  readJsonBodies(app);
  app.post('/', { schema: { body: {} } }, async ({ body }) => ({ body }));
  const reply = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  await app.close();
  return reply;
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('A body is read however long it is', async () => {
  const body = { text: '[{'.repeat(100_000), quoted: '\\"['.repeat(100), list: [[1], [2]] };
  expect((await send(JSON.stringify(body))).json()).toEqual({ body });
});

test('A body that is nested without end is refused as none', async () => {
  expect((await send(nested(64))).statusCode).toBe(200);
  for (const payload of [nested(65), `{"x":${nested(50_000)}}`, '[{"a":'.repeat(40)]) {
    const reply = await send(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('FST_ERR_CTP_INVALID_JSON_BODY');
  }
});
