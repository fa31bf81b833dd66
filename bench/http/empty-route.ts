/** The peer: a Fastify with one route that answers a small body, as a process of its own. */
import fastify from 'fastify';

const app = fastify();
app.get('/empty', async (_request, reply) => reply.type('application/json').send('{"ok":true}'));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
