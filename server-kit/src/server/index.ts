/** A Fastify server as every server of the house begins, and one for its operators. */
export { createOperations } from './create-operations.ts';
export { createServer, type RequestGate, type ServerOptions } from './create-server.ts';
export { problemAnswerer } from './problem-answerer.ts';
