import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../api/src/testing/free-port.ts';
import { until } from '../../../api/src/testing/until.ts';

/** The registry as operators run it: a process of its own. */
export interface RegistryProcess {
  readonly origin: string;
  /** Calls its admin API with a token. */
  call(
    method: 'GET' | 'POST',
    path: string,
    token: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  /** Ends it as an operator would. */
  stop(): Promise<void>;
}

/**
 * Starts the registry of some sources; resolves when it answers.
 * @param main its `main.ts`
 */
export async function startRegistry(
  main: string,
  env: Readonly<Record<string, string>>,
): Promise<RegistryProcess> {
  const port = `${await freePort()}`;
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, STAGE: 'development', HOST: '127.0.0.1', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => said.push(String(data)));
  }
  const origin = `http://127.0.0.1:${port}`;
  await until('the registry answers', async () => {
    if (child.exitCode !== null) throw new Error(`The registry ended: ${said.join('')}`);
    return fetch(`${origin}/discovery/health`).then(
      () => true,
      () => false,
    );
  });
  return {
    origin,
    async call(method, path, token, body) {
      const reply = await fetch(`${origin}/discovery/admin${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
