import { createServer, type Server } from 'node:net';
import { StartError } from '../start/start-error.ts';
import type { TopologySettings } from './settings.ts';

/**
 * The ports of the edge, held for a moment: nginx, which cannot have one, would only say so in its lines,
 * while whoever has it takes the connections the topology goes by.
 * @throws StartError
 */
export async function requirePorts({
  players,
  operators,
}: TopologySettings['ports']): Promise<void> {
  const wanted = { EDGE_PORT: players, EDGE_OPERATOR_PORT: operators };
  const held: Server[] = [];
  try {
    for (const [setting, port] of Object.entries(wanted)) held.push(await hold(setting, port));
  } finally {
    await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function hold(setting: string, port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why = code === 'EADDRINUSE' ? `port ${port} is taken` : `cannot listen: ${message}`;
      reject(new StartError(`${why}: set ${setting} to another one`));
    });
    server.listen(port, resolve);
  });
  return server;
}
