import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { BuildOptions } from './build-package.ts';
import { BuildError } from './packages.ts';
import { ownModule } from './places.ts';

export interface BuildTask {
  readonly name: string;
  readonly options: BuildOptions;
}

/** Answer of a worker to a task. */
export type BuildAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string };

const MAX_WORKERS = 4;
const WORKER = ownModule(import.meta.dirname, 'build-worker.ts');

/**
 * Builds all tasks in as many processes as the machine has processors; the first fault ends it.
 * Not in threads: the native parts of the compiler crash the process when a thread that used them
 * ends and another one uses them again.
 */
export async function runTasks(
  tasks: readonly BuildTask[],
  onDone: (task: BuildTask, tookMs: number, done: number) => void,
): Promise<void> {
  const queue = [...tasks];
  let done = 0;
  const work = async () => {
    const worker = fork(WORKER, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    try {
      for (let task = queue.shift(); task; task = queue.shift()) {
        const startedAt = Date.now();
        worker.send(task);
        const answer = await answerOf(worker, task);
        if (!answer.ok) throw new BuildError(answer.message);
        done += 1;
        onDone(task, Date.now() - startedAt, done);
      }
    } finally {
      queue.length = 0;
      if (worker.connected) worker.disconnect();
    }
  };
  const workers = Math.min(tasks.length, availableParallelism(), MAX_WORKERS);
  await Promise.all(Array.from({ length: workers }, work));
}

async function answerOf(worker: ChildProcess, { name }: BuildTask): Promise<BuildAnswer> {
  const ended = new AbortController();
  const answer = once(worker, 'message', { signal: ended.signal });
  const end = once(worker, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new BuildError(`${name}: the build process ended (${signal ?? code})`);
  });
  try {
    const [message] = await Promise.race([answer, end]);
    return message as BuildAnswer;
  } finally {
    // Whoever has not come first is not waited for any more.
    answer.catch(() => {});
    end.catch(() => {});
    ended.abort();
  }
}
