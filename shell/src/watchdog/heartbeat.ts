import type { OpenPage } from '../health/open-pages.ts';

/** What a page tells its watchdog four times a second, and with every step it takes. */
export interface Heartbeat {
  /** Id of the page. */
  readonly page: string;
  readonly doing: OpenPage | undefined;
  /** False while the page may be silent: out of sight, or waiting for an answer of the player. */
  readonly isWatched: boolean;
  /** Address for reports. */
  readonly reportTo: string;
  /** Cache in which blocked pages are noted. */
  readonly noteIn: string;
}

/** What a watchdog tells its page: it has been blocked, and is back. */
export interface WatchdogNews {
  readonly type: 'back';
  readonly blockedMs: number;
  /** What the page was doing. */
  readonly doing: OpenPage | undefined;
}
