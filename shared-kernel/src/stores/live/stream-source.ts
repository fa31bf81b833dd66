import { firstValueFrom, interval, merge, type SchedulerLike, Subject, timer } from 'rxjs';
import { isWithin } from '../freshness.ts';
import type { StreamEvent } from './event-parser.ts';
import { StreamRefused, type StreamRequest } from './read-stream.ts';

/** What a stream needs of the page it is in. */
export interface StreamClock {
  /** Clock of the device, epoch ms: it goes on while the device sleeps. */
  readonly now: () => number;
  readonly scheduler: SchedulerLike;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export interface StreamSourceOptions extends StreamClock {
  /** Opens a stream; settles when it has ended. */
  readonly connect: (
    request: Pick<StreamRequest, 'lastId' | 'signal' | 'onSign' | 'onEvent' | 'onRetry'>,
  ) => Promise<void>;
  readonly lastId: () => string | undefined;
  readonly onEvent: (event: StreamEvent) => void;
  /** Whether somebody is at the other end. */
  readonly onStatus: (isStreaming: boolean) => void;
}

/** Nothing heard for this long: three signs of life were missed. */
export const SILENCE_MS = 45_000;
/** Nothing heard this long after asking: something in between holds back what is sent. */
export const FIRST_SIGN_MS = 20_000;
const LOOK_MS = 5000;
/** Pages that lose their stream at the same moment come back within this, unless the server has said when. */
export const FIRST_PAUSE_MS = 4000;
export const LONGEST_PAUSE_MS = 120_000;
const SHORTEST_PAUSE_MS = 250;
/** A stream that ends earlier counts as a failed try. */
const LASTING_MS = 30_000;

/**
 * Keeps a stream open: when it ends, falls silent or was slept through, another one goes on where it
 * ended, after pauses that grow and that chance spreads.
 * @returns what ends it
 */
export function keepStream(options: StreamSourceOptions): () => void {
  const stopped = new Subject<void>();
  let current: AbortController | undefined;
  let isStopped = false;

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!isStopped) {
      current = new AbortController();
      const { lasted, retryAfterMs, comeBackMs } = await tryOnce(options, current);
      if (isStopped) return;
      options.onStatus(false);
      failures = lasted ? 0 : failures + 1;
      const isFirst = failures <= 1 && comeBackMs !== undefined;
      const pauseMs = isFirst ? comeBackMs : retryAfterMs + pauseAfter(failures, options.random);
      await firstValueFrom(merge(timer(pauseMs, options.scheduler), stopped));
    }
  };
  void run();
  return () => {
    isStopped = true;
    current?.abort();
    stopped.next();
  };
}

function pauseAfter(failures: number, random: () => number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
  return SHORTEST_PAUSE_MS + random() * (longest - SHORTEST_PAUSE_MS);
}

interface EndedStream {
  readonly lasted: boolean;
  /** Of a refusal. */
  readonly retryAfterMs: number;
  /** When the server wants this page back: it knows how many have lost their stream with it. */
  readonly comeBackMs: number | undefined;
}

/** One stream from its opening to its end, whatever ends it. */
async function tryOnce(
  { connect, now, scheduler, lastId, onEvent, onStatus }: StreamSourceOptions,
  controller: AbortController,
): Promise<EndedStream> {
  const { signal } = controller;
  const openedAt = now();
  let heardAt = openedAt;
  let isHeard = false;
  let isSilent = false;
  const watch = interval(LOOK_MS, scheduler).subscribe(() => {
    if (isWithin(now() - heardAt, isHeard ? SILENCE_MS : FIRST_SIGN_MS)) return;
    isSilent = true;
    controller.abort();
  });
  const onSign = () => {
    heardAt = now();
    if (isHeard || signal.aborted) return;
    isHeard = true;
    onStatus(true);
  };
  const onOwnEvent = (event: StreamEvent) => {
    if (!signal.aborted) onEvent(event);
  };
  let retryAfterMs = 0;
  let comeBackMs: number | undefined;
  const onRetry = (ms: number) => {
    comeBackMs = Math.min(ms, LONGEST_PAUSE_MS);
  };
  try {
    await connect({ lastId: lastId(), signal, onSign, onEvent: onOwnEvent, onRetry });
  } catch (error) {
    // Broken off or refused: the next try says more.
    if (error instanceof StreamRefused) retryAfterMs = error.retryAfterMs ?? 0;
  } finally {
    watch.unsubscribe();
  }
  const lasted = isHeard && !isSilent && now() - openedAt >= LASTING_MS;
  return { lasted, retryAfterMs, comeBackMs };
}
