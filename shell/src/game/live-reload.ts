/** While developing: loads the page anew when something else is live. */
export function followChanges(url: string): void {
  const changes = new EventSource(url);
  changes.addEventListener('message', () => window.location.reload());
}
