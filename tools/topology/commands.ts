import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isDatabase } from './databases.ts';
import type { Say } from './prefixed-output.ts';
import type { Topology } from './topology.ts';

const KNOWN = 'fail-over, follow, kill <part>, stop <part>, start <part>';

/** Does what is typed while the topology runs, one line after the other. */
export function obeyLines(input: Readable, topology: Topology, say: Say): void {
  let last = Promise.resolve();
  createInterface({ input }).on('line', (line) => {
    const command = line.trim();
    if (command === '') return;
    last = last
      .then(() => obey(command, topology))
      .then((answer) => say('topology', answer))
      .catch((error: Error) => say('topology', `${command}: ${error.message}`));
  });
}

/** @returns what is to be said about it */
export async function obey(command: string, topology: Topology): Promise<string> {
  const [verb = '', name = ''] = command.split(/\s+/);
  const { databases, processes } = topology;
  if (verb === 'fail-over') {
    await databases.failOver();
    return `${databases.primary} takes the changes now`;
  }
  if (verb === 'follow') {
    await databases.follow();
    return `${databases.primary} is followed`;
  }
  if (verb === 'kill' && isDatabase(name)) {
    await databases.kill(name);
    return `kill ${name}: done`;
  }
  if (verb !== 'kill' && verb !== 'stop' && verb !== 'start') return `known are: ${KNOWN}`;
  const part = processes.get(name);
  if (!part)
    return `parts are: ${[...processes.keys()].join(', ')}; kill also takes postgres, replica`;
  await part[verb]();
  return `${verb} ${name}: done`;
}
