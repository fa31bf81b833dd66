/** Address opened for a notification that names none. */
const START = '/';

/** Opens what a notification is about when it is pressed, in a page that is open if there is one. */
export function listenForPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(showPage(worker));
  });
}

async function showPage({ clients }: ServiceWorkerGlobalScope): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (page ? page.focus() : clients.openWindow(START));
}
