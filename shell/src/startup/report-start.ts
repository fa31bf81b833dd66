import { endOpening } from './opening.ts';

/** How a start has ended. Neither: nothing can be said of the shell, the servers did not answer. */
interface StartEnd {
  /** The first screen is up. */
  readonly outcome?: 'stood';
  /** Why it will not come up. */
  readonly message?: string;
}

let isCrashed = false;

/** The shell has taken its frame off the page: what is not there any more was nobody else's doing. */
export function noteCrash(): void {
  isCrashed = true;
}

/** Whether the shell itself has failed in this page. */
export const hasCrashed = () => isCrashed;

/**
 * Tells the page how the start of this shell has ended; unless one does, it takes the shell for broken
 * and loads the one before, see the registry's shell-watchdog.js. What breaks after a start is reported.
 */
export function reportStart(detail: StartEnd): void {
  if (!detail.outcome) endOpening();
  window.dispatchEvent(new CustomEvent('shell', { detail }));
}
