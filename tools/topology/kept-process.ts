import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Say, sayOutput } from './prefixed-output.ts';
import type { Reaper } from './reaper.ts';

/** A program and how it is run. */
export interface ProcessOrder {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Which ends it in order. */
  readonly stopSignal: NodeJS.Signals;
  /** What is not over after this time is killed. */
  readonly graceMs: number;
  /** `unless-stopped`: whatever ends it; `on-failure`: a code other than 0; `no`: never. */
  readonly restart: string;
}

/** Before a start, as container engines do: longer with each, short again after a while that went well. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
const WENT_WELL_MS = 10_000;

/** A process that is started again when it ends, until it is stopped. */
export class KeptProcess {
  readonly name: string;
  readonly #order: ProcessOrder;
  readonly #say: Say;
  readonly #reaper: Reaper;
  #child: ChildProcess | undefined;
  #isStopped = true;
  #pause: NodeJS.Timeout | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(order: ProcessOrder, say: Say, reaper: Reaper) {
    this.name = order.name;
    this.#order = order;
    this.#say = say;
    this.#reaper = reaper;
  }

  /** undefined: it does not run now. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#spawn();
  }

  /** Ends it in order, for good. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pause);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(this.#order.stopSignal);
    const late = setTimeout(() => this.kill(), this.#order.graceMs);
    await ended.finally(() => clearTimeout(late));
  }

  /** Ends it as a fault would: without a word, and it comes back. */
  kill(): void {
    const pid = this.#child?.pid;
    // With what it has started itself, as the end of a container does.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  }

  #spawn(): void {
    const { name, command, args, env, cwd } = this.#order;
    const startedAt = performance.now();
    // A group of its own: the terminal's Ctrl+C is ours, and what was started ends in order.
    const child = spawn(command, args, {
      cwd,
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    const { pid } = child;
    if (pid !== undefined) this.#reaper.started(pid);
    sayOutput([child.stdout, child.stderr], name, this.#say);
    const end = (reason: string, isFault: boolean) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (pid !== undefined) this.#reaper.ended(pid);
      if (performance.now() - startedAt > WENT_WELL_MS) this.#pauseMs = FIRST_PAUSE_MS;
      this.#ended(reason, isFault);
    };
    child.on('error', (error) => end(error.message, true));
    child.on('exit', (code, signal) => end(signal ?? `code ${code}`, code !== 0));
  }

  #ended(reason: string, isFault: boolean): void {
    const { name, restart } = this.#order;
    const isAgain = restart === 'unless-stopped' || (restart === 'on-failure' && isFault);
    if (this.#isStopped || !isAgain) return;
    this.#say(name, `ended with ${reason}, starts again`);
    this.#pause = setTimeout(() => this.#spawn(), this.#pauseMs);
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
  }
}
