import { endOpening } from './opening.ts';

/** How a start has ended. Neither: nothing can be said of the shell, the servers did not answer. */
interface StartEnd {
  /** The first screen is up. */
  readonly outcome?: 'stood';
  /** Why it will not come up. */
  readonly message?: string;
}

/**
 * Tells the page how the start of this shell has ended; unless one does, it takes the shell for broken
 * and loads the one before, see the registry's shell-watchdog.js.
 */
export function reportStart(detail: StartEnd): void {
  if (!detail.outcome) endOpening();
  window.dispatchEvent(new CustomEvent('shell', { detail }));
}
