/** What a browser hands over that can install the game; types of browsers leave it out. */
export interface InstallPrompt extends Event {
  /** Asks the player, once. */
  prompt(): Promise<unknown>;
}

declare global {
  interface Window {
    /** The browser's prompt, until it was used. */
    installPrompt?: InstallPrompt | undefined;
  }
}

/**
 * Keeps the browser's prompt for when the player wants it. It comes once, at a time of the browser's own,
 * which may be before what shows the offer is loaded.
 */
export function keepInstallPrompt(event: Event): void {
  event.preventDefault();
  window.installPrompt = event as InstallPrompt;
}
