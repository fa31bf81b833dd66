/**
 * The peer: a Fastify with a route that answers a small body, and one that answers with the headers and
 * the body of another server's reply, as a process of its own.
 */
import fastify from 'fastify';

const app = fastify();
app.get('/empty', async (_request, reply) => reply.type('application/json').send('{"ok":true}'));
const { headers, body } = JSON.parse(process.env.REPLY ?? '{"headers":{},"body":""}');
const bytes = Buffer.from(body);
app.get('/reply', async (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
