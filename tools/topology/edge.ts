import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start/start-error.ts';
import { type EdgePlaces, edgeConfig } from './edge-config.ts';
import { KeptProcess } from './kept-process.ts';
import type { Say } from './prefixed-output.ts';
import type { Reaper } from './reaper.ts';

export interface EdgeProgram {
  /** Path of nginx. */
  readonly nginx: string;
  readonly root: string;
  readonly say: Say;
  readonly reaper: Reaper;
}

const UP_WITHIN_MS = 15_000;
const PASSABLE = 0o711;

/** Starts nginx with the configuration of the edge's image; resolves when it takes connections. */
export async function startEdge(program: EdgeProgram, places: EdgePlaces): Promise<KeptProcess> {
  const { nginx, root, say, reaper } = program;
  const { folder, ports } = places;
  // Started by root it works as another user, who passes through.
  await mkdir(join(folder, 'cache'), { recursive: true, mode: PASSABLE });
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await edgeConfig(root, places));
  const edge = new KeptProcess(
    {
      name: 'edge',
      command: nginx,
      args: ['-p', folder, '-c', file, '-e', 'stderr'],
      env: {},
      cwd: folder,
      // It lets answers under way finish.
      stopSignal: 'SIGQUIT',
      graceMs: 10_000,
      restart: 'unless-stopped',
    },
    say,
    reaper,
  );
  edge.start();
  if (await isUp(ports.players)) {
    say('edge', `tells of itself at http://127.0.0.1:${ports.metrics}/metrics`);
    return edge;
  }
  await edge.stop();
  throw new StartError(`nginx does not take connections on port ${ports.players}: see its lines`);
}

async function isUp(port: number): Promise<boolean> {
  const until = performance.now() + UP_WITHIN_MS;
  while (performance.now() < until) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isTaken) return true;
    await sleep(50);
  }
  return false;
}
