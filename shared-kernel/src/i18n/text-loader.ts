/** Files read at the same time; the rest waits its turn. */
const PARALLEL_READS = 10;
/** Tries after the first, each waiting twice as long as the one before. */
const RETRIES = 5;
const FIRST_DELAY_MS = 350;

/** A read that is under way. */
export interface TextRead<T> {
  /** The file; rejects when the last try has failed. */
  readonly done: Promise<T>;
  /** The first try is over, however it went: worth waiting for, where `done` may be far off. */
  readonly tried: Promise<void>;
}

/** Starts reading a file, as soon as there is a place. */
export type TextLoader = <T>(read: () => Promise<T>) => TextRead<T>;

/**
 * Makes what reads translation files: at most ten at a time, each tried five times more when it
 * fails, after 350 ms and then twice as long every time.
 */
export function createTextLoader(wait: (ms: number) => Promise<void>): TextLoader {
  const waiting: (() => void)[] = [];
  let reading = 0;

  const place = async <T>(read: () => Promise<T>): Promise<T> => {
    if (reading >= PARALLEL_READS) await new Promise<void>((free) => waiting.push(free));
    else reading += 1;
    try {
      return await read();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else reading -= 1;
    }
  };

  const retry = async <T>(first: Promise<T>, read: () => Promise<T>): Promise<T> => {
    let attempt = first;
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt;
      } catch (error) {
        if (retries === RETRIES) throw error;
        await wait(FIRST_DELAY_MS * 2 ** retries);
        attempt = place(read);
      }
    }
  };

  return (read) => {
    const first = place(read);
    const over = () => undefined;
    return { done: retry(first, read), tried: first.then(over, over) };
  };
}
