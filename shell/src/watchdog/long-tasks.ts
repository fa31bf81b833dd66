/** A time in which the page answered nothing, and the scripts that took it, where they are known. */
export interface LongTask {
  readonly startTime: number;
  readonly duration: number;
  readonly scripts?: readonly { readonly sourceURL: string }[];
}

/** Looked at are the last so many milliseconds. */
const WINDOW_MS = 30_000;
/** A page that is busy for longer of them cannot be used, though it is never blocked for long. */
const MOST_BUSY_MS = 24_000;

/** Adds up the long tasks of versions. */
export interface LongTaskWatch {
  /**
   * @param suspect whose task it is when no script says so
   * @returns the version that keeps the page busy; undefined: none
   */
  add(task: LongTask, suspect: string): string | undefined;
}

/** @param originOf the version a script belongs to */
export function createLongTaskWatch(originOf: (url: string) => string | undefined): LongTaskWatch {
  let tasks: readonly (readonly [version: string, task: LongTask])[] = [];
  return {
    add(task, suspect) {
      const [origin = suspect] = (task.scripts ?? []).flatMap(
        ({ sourceURL }) => originOf(sourceURL) ?? [],
      );
      const now = task.startTime + task.duration;
      tasks = [...tasks, [origin, task] as const].filter(
        ([, { startTime }]) => now - startTime < WINDOW_MS,
      );
      const busyMs = tasks.reduce(
        (sum, [version, { duration }]) => (version === origin ? sum + duration : sum),
        0,
      );
      if (busyMs <= MOST_BUSY_MS) return undefined;
      tasks = [];
      return origin;
    },
  };
}

/** Follows the long tasks of this page, as far as its browser says what they are. */
export function followLongTasks(onTask: (task: LongTask) => void): void {
  const known = PerformanceObserver.supportedEntryTypes;
  const type = ['long-animation-frame', 'longtask'].find((one) => known.includes(one));
  if (!type) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onTask(entry as LongTask);
  });
  observer.observe({ type });
}
