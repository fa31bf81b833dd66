import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import {
  CompressedBodies,
  type PreparedReply,
  prepareBody,
  prepareJson,
  sendConditional,
} from './index.ts';

/** What a client gets of a reply, as it is. */
async function sent(prepared: PreparedReply) {
  const app = fastify();
  app.decorate('compressedBodies', new CompressedBodies());
  const form = { type: 'application/json', cacheControl: 'no-cache' };
  const sending: unknown[] = [];
  app.addHook('onSend', async (_request, _reply, payload) => {
    sending.push(payload);
  });
  app.get('/', (request, reply) => sendConditional(request, reply, prepared, form));
  const { headers, rawPayload } = await app.inject({ url: '/' });
  await app.close();
  return { headers, rawPayload, sending };
}

test('a text is made bytes once, and every reply is of these', async () => {
  const prepared = prepareJson({ name: 'Müller' });
  const first = await sent(prepared);
  const second = await sent(prepared);
  expect(first.sending[0]).toBe(prepared.body);
  expect(second.sending[0]).toBe(prepared.body);
  expect(first.rawPayload.toString()).toBe('{"name":"Müller"}');
  expect(first.headers['content-length']).toBe('18');
});

test('bytes are kept as they are, and the same content has the same etag', () => {
  const bytes = Buffer.from('Müller');
  expect(prepareBody(bytes).body).toBe(bytes);
  expect(prepareBody(bytes).etag).toBe(prepareBody('Müller').etag);
});
