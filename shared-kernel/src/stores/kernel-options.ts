import type { Observable, SchedulerLike } from 'rxjs';
import type { StorageArea } from '../client/index.ts';
import type { PrefetchedReply } from '../contract/composition/index.ts';
import type { EventBus } from '../events/index.ts';
import type { Exclusively } from './exclusively.ts';
import type { Kernel } from './kernel.ts';
import type { LiveDevice } from './live-device.ts';

/** What the page tells the kernel. */
export interface KernelOptions {
  readonly stage: Kernel['stage'];
  /** In front of `/api/...`; '' on the same origin. */
  readonly apiBaseUrl: string;
  /** OpenID issuer of the magazine's accounts. */
  readonly issuer: string;
  /** Known to the issuer; default `spieltag`. */
  readonly clientId?: string;
  readonly build: Kernel['build'];
  /** Replies the page came with. */
  readonly prefetchedReplies?: readonly PrefetchedReply[];
  /** Segments that open what lies over a screen; default: nothing does. */
  readonly overlays?: Kernel['overlays'];
  readonly bus?: EventBus;
  /** Default: the browser's `localStorage`; where there is none, the page's memory. */
  readonly storage?: StorageArea;
  readonly fetch?: typeof fetch;
  /** The browser's languages, preferred first. */
  readonly languages?: readonly string[];
  /** Clock of the device, epoch ms. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
  readonly scheduler?: SchedulerLike;
  /** Default: a lock all tabs of this device have in common. */
  readonly exclusively?: Exclusively;
  /** Ticks with the key of the device's storage another tab has written to. */
  readonly elsewhere$?: Observable<string | undefined>;
  /** Ticks when the user comes back to the game. */
  readonly focus$?: Observable<unknown>;
  /** What sharing the stream needs of the browser; default: what it offers. */
  readonly live?: Partial<LiveDevice>;
}

/** A kernel its maker can stop. */
export interface OwnedKernel extends Kernel {
  /**
   * Opens the stream of the season that is shown and stores what has come for the next page; called when the
   * first screen is there. Rejects where its scripts cannot be fetched: then it can be called again.
   */
  startLive(): Promise<void>;
  /** Ends timers and subscriptions. */
  stop(): void;
}
