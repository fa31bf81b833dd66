import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../../api/src/testing/free-port.ts';
import { requirePorts } from './required-ports.ts';

/** Somebody else's. */
let server: Server;
let taken: number;
beforeEach(async () => {
  taken = await freePort();
  server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

test.each([
  ['players', 'EDGE_PORT'],
  ['operators', 'EDGE_OPERATOR_PORT'],
] as const)('a port of %s that somebody else has is refused by its name', async (which, name) => {
  const ports = { players: await freePort(), operators: await freePort(), [which]: taken };
  await expect(requirePorts(ports)).rejects.toThrow(
    `port ${taken} is taken: set ${name} to another one`,
  );
});

test('one port for both is refused, and ports that are free stay so', async () => {
  const port = await freePort();
  await expect(requirePorts({ players: port, operators: port })).rejects.toThrow(
    'EDGE_OPERATOR_PORT',
  );
  const ports = { players: port, operators: await freePort() };
  await requirePorts(ports);
  await requirePorts(ports);
});
