import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '@spieltag/remote-kit/build';
import { freePort } from '../../../api/src/testing/free-port.ts';
import { processesOf } from './processes.ts';

/** How a game has ended. */
export interface End {
  /** Exit code of what was typed; null: it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A game as somebody starts it, in a process group of its own as a terminal makes one. */
export interface GameProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** Resolves with the first line that matches; rejects when the game ends without it. */
  line(pattern: RegExp): Promise<string>;
  /** Resolves when what was typed has ended and no process of the game is left. */
  end(): Promise<End>;
}

export interface GameOptions {
  readonly dataDir: string;
  /** What is typed; default: what `npm start` runs. */
  readonly by?: 'npm' | 'bootstrap';
  readonly args?: readonly string[];
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

const POLL_MS = 100;
const running = new Set<ChildProcess>();

/** Starts a game with few opponents. */
export async function startGame(options: GameOptions): Promise<GameProcess> {
  const { dataDir, by = 'bootstrap', args = ['--bots', '20'] } = options;
  const port = options.port ?? (await freePort());
  const [command, ...before] =
    by === 'npm' ? ['npm', 'start', '--'] : ['node', 'tools/bootstrap.mjs', 'start'];
  const child = spawn(command, [...before, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...machineEnv(), PORT: String(port), DATA_DIR: dataDir, ...options.env },
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const closed = once(child, 'close').then(([code]) => code as number | null);
  void closed.then(() => running.delete(child));
  return {
    child,
    url: `http://localhost:${port}`,
    dataDir,
    line: (pattern) => firstLine(child, output, pattern),
    async end() {
      const code = await closed;
      await gone(dataDir);
      return { code, ...output };
    },
  };
}

/** Starts a game and waits until it can be played. */
export async function startPlayable(options: GameOptions): Promise<GameProcess> {
  const game = await startGame(options);
  await game.line(new RegExp(`^ready ${game.url}$`));
  return game;
}

/** Ends what a failed test has left. */
export function killLeftovers(): void {
  for (const child of running) if (child.pid) process.kill(-child.pid, 'SIGKILL');
}

/** An empty folder that the database's own user may pass through. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spieltag-start-'));
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a game's folder when nothing uses it any more. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await gone(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

async function gone(dataDir: string): Promise<void> {
  while ((await processesOf(dataDir)).length > 0) await sleep(POLL_MS);
}

/** The environment of somebody who sits at this machine: without what npm and jest have added. */
function machineEnv(): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_|INIT_CWD$|NODE_|JEST_|STAGE$|DATABASE_URL$|HOST$|KEY_WRAPPING_|PUBLIC_URL$|OIDC_)/.test(
        name,
      ),
  );
  const path = process.env.PATH?.split(delimiter).filter((dir) => !dir.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: path?.join(delimiter),
    npm_config_update_notifier: 'false',
  };
}

function firstLine(
  child: ChildProcess,
  output: { readonly stdout: string; readonly stderr: string },
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const said = output.stdout.split('\n').find((line) => pattern.test(line));
    if (said !== undefined) return resolve(said);
    child.once('close', () =>
      reject(new Error(`ended without ${pattern}:\n${output.stdout}${output.stderr}`)),
    );
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (pattern.test(line)) resolve(line);
    });
  });
}
