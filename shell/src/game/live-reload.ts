/** Reloads the page in development when a new build is live. */
export function reloadOnChange(url: string): void {
  const changes = new EventSource(url);
  changes.addEventListener('message', () => window.location.reload());
}
