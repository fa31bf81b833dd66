/** What is shown comes from a rating of this revision; undefined: the server has not said. */
interface Rated {
  readonly revision?: number;
}

/** What a follower works with. */
export interface FollowOptions<T extends Rated> {
  /** Asks the server; the follower waits for it. */
  load(): Promise<T>;
  onLoaded(data: T): void;
  onFailed(error: unknown): void;
  /** Revision of the newest rating that was told; undefined: nothing tells. */
  toldRevision(): number | undefined;
  readonly isInSight: () => boolean;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Follows ratings until it is stopped. */
export interface Follower {
  /** Something may have changed: a rating was told, or the page came into sight. */
  look(): void;
  stop(): void;
}

/** Between two questions at least, and on the way to each a time of its own within the second. */
const GAP_MS = 5000;
const SPREAD_MS = 5000;
/** Where nothing tells of ratings. */
const POLL_MS = 20_000;
/** A server that fails, or has an older rating than was told, is asked less and less often. */
const MAX_GAP_MS = 80_000;

/**
 * Asks at once, and anew when another rating was told than the one that is shown: all pages hear of it
 * at the same moment, so each waits a time of its own. Nobody asks for what nobody sees.
 */
export function followRating<T extends Rated>(options: FollowOptions<T>): Follower {
  let shown: number | undefined;
  let failures = 0;
  let askedAt: number | undefined;
  let isAsking = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    timer = undefined;
    if (!options.isInSight()) return;
    isAsking = true;
    askedAt = options.now();
    try {
      const data = await options.load();
      if (isStopped) return;
      shown = data.revision;
      failures = isOutdated() ? failures + 1 : 0;
      options.onLoaded(data);
    } catch (error) {
      failures += 1;
      shown = undefined;
      if (!isStopped) options.onFailed(error);
    } finally {
      isAsking = false;
    }
    look();
  };
  const isOutdated = () => {
    const told = options.toldRevision();
    return told !== undefined && told !== shown;
  };
  const look = (): void => {
    if (isStopped || isAsking || timer !== undefined || !options.isInSight()) return;
    if (askedAt === undefined) {
      void ask();
      return;
    }
    const isTold = options.toldRevision() !== undefined;
    if (isTold && !isOutdated()) return;
    const gap = Math.min(MAX_GAP_MS, (isTold ? GAP_MS : POLL_MS) * 2 ** failures);
    const waited = Math.max(0, options.now() - askedAt);
    const waitMs = Math.max(0, gap - waited) + options.random() * SPREAD_MS;
    timer = setTimeout(() => void ask(), waitMs);
  };
  look();
  return {
    look,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
