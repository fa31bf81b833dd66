import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port nobody listens on at this moment, at whichever address of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}
