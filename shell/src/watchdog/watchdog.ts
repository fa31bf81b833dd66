import { BLOCKED_CACHE } from '@spieltag/shared-kernel/composition';
import { ASKING_TO_LEAVE } from '@spieltag/shared-kernel/remote';
import { LOCK_PREFIX, type OpenPage } from '../health/open-pages.ts';
import type { PageReports } from '../health/page-reports.ts';
import type { Heartbeat, WatchdogNews } from './heartbeat.ts';

export interface WatchdogOptions {
  readonly reports: Pick<PageReports, 'page' | 'doing' | 'changes$'>;
  /** Address for reports. */
  readonly reportTo: string;
  /** The page was blocked for long and has come back. */
  readonly onBack: (doing: OpenPage | undefined, blockedMs: number) => void;
  readonly makeWorker: () => Worker;
}

const BEAT_MS = 250;

/** Starts a worker that notices when this page is blocked, and says so for it. */
export function startWatchdog(options: WatchdogOptions): void {
  const { reports, reportTo, onBack, makeWorker } = options;
  const worker = makeWorker();
  const beat = (isWatched = document.visibilityState === 'visible') => {
    const heartbeat: Heartbeat = {
      page: reports.page(),
      doing: reports.doing(),
      isWatched,
      reportTo,
      noteIn: BLOCKED_CACHE,
    };
    worker.postMessage(heartbeat);
  };
  const rest = () => beat(false);
  let release = holdLock(reports.page());
  worker.addEventListener('message', ({ data }: MessageEvent<WatchdogNews>) =>
    onBack(data.doing, data.blockedMs),
  );
  setInterval(() => beat(), BEAT_MS);
  reports.changes$.subscribe(() => beat());
  document.addEventListener('visibilitychange', () => beat());
  // Nothing runs while a dialog of the browser's own is open: the next beat ends the rest.
  for (const asking of [ASKING_TO_LEAVE, 'beforeprint']) window.addEventListener(asking, rest);
  window.addEventListener('pagehide', () => {
    rest();
    release();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) release = holdLock(reports.page());
  });
  beat();
}

/** Other tabs see by the lock that this page lives. @returns gives it up */
function holdLock(page: string): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK_PREFIX + page, () => held);
  return release;
}

/** The worker's file, as the build names it. */
export function watchdogWorker(): Worker {
  const file = new URL('./watchdog.worker.ts', import.meta.url);
  return new Worker(file, { name: 'watchdog' });
}
