/** Window in which an identical request counts as a duplicate, and for how long it is held back. */
const DUPLICATE_DELAY_MS = 150;

/** Sends of identical requests in quick succession only the first and the newest. */
export interface RequestDeduplication {
  /** Runs the request, at once or delayed; a superseded request ends as its successor does. */
  run<T>(key: string, perform: () => Promise<T>): Promise<T>;
}

interface Queued {
  /** Set when a newer identical request took this one's place. */
  successor?: Promise<unknown>;
}

/**
 * Holds back identical requests (method, address and body) that follow within 150 ms, and sends of
 * those held back only the newest: a flurry of the same request costs two.
 */
export function createRequestDeduplication(
  now: () => number,
  wait: (ms: number) => Promise<void>,
): RequestDeduplication {
  const startedAt = new Map<string, number>();
  const queued = new Map<string, Queued>();

  const start = <T>(key: string, perform: () => Promise<T>): Promise<T> => {
    for (const [other, at] of startedAt) {
      if (now() - at >= DUPLICATE_DELAY_MS) startedAt.delete(other);
    }
    startedAt.set(key, now());
    return perform();
  };

  const hold = async <T>(key: string, own: Queued, perform: () => Promise<T>): Promise<T> => {
    await wait(DUPLICATE_DELAY_MS);
    if (own.successor) return own.successor as Promise<T>;
    queued.delete(key);
    return start(key, perform);
  };

  return {
    run(key, perform) {
      const previous = startedAt.get(key);
      const isDuplicate = previous !== undefined && now() - previous < DUPLICATE_DELAY_MS;
      const older = queued.get(key);
      if (!isDuplicate && !older) return start(key, perform);
      const own: Queued = {};
      queued.set(key, own);
      const outcome = hold(key, own, perform);
      if (older) older.successor = outcome;
      return outcome;
    },
  };
}
