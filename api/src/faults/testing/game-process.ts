import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../testing/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
/** A start takes a second; a machine under load is given a minute. */
const START_ATTEMPTS = 600;
const STARTED: ChildProcess[] = [];

/** The game server as operators run it: a process of its own. */
export interface GameProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything it has written so far. */
  said(): string;
  /** Kills it at once, with no chance to finish anything. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
}

/** Starts the server, or that of other sources, without waiting for it; what it says is collected. */
export function launch(env: Readonly<Record<string, string>>, main = MAIN) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      STAGE: 'development',
      HOST: '127.0.0.1',
      WRITES_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  STARTED.push(child);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => said.push(String(data)));
  }
  return { child, said: () => said.join('') };
}

/** Starts the server; resolves when it is ready. */
export async function startGame(
  env: Readonly<Record<string, string>>,
  main = MAIN,
): Promise<GameProcess> {
  const port = await freePort();
  const { child, said } = launch({ ...env, PORT: `${port}` }, main);
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said()}`);
    if ((await fetch(`${origin}/health/ready`).catch(() => null))?.ok) {
      return {
        origin,
        child,
        said,
        kill: () => end(child, 'SIGKILL'),
        stop: () => end(child, 'SIGTERM'),
      };
    }
    await sleep(100);
  }
  throw new Error(`The server does not get ready: ${said()}`);
}

/** For `afterAll`: whatever a test left running is killed. */
export async function killAll(): Promise<void> {
  await Promise.all(STARTED.splice(0).map((child) => end(child, 'SIGKILL')));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
