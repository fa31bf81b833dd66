import type { Observable } from 'rxjs';

/** The part of the browser's locks that is used. */
export type TabLocks = Pick<LockManager, 'request'>;

/** Where a tab says something to the others, as a `BroadcastChannel` does. */
export interface TabChannel {
  postMessage(message: unknown): void;
  close(): void;
}

/** Opens the channel of a name and hears what the other tabs say there. */
export type OpenChannel = (name: string, hear: (data: unknown) => void) => TabChannel | undefined;

/** What sharing a stream needs of the browser. */
export interface LiveDevice {
  readonly locks: TabLocks | undefined;
  /** Yields nothing where tabs cannot talk: each has a stream of its own. */
  readonly openChannel: OpenChannel;
  /** Whether somebody can see the page, now and from now on. */
  readonly inSight$: Observable<boolean>;
  /** From 0 to below 1. */
  readonly random: () => number;
}
