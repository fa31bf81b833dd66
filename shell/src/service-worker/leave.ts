type Leaving = Pick<ServiceWorkerGlobalScope, 'caches' | 'registration'>;

/**
 * Answers what a broken worker could not: with what the site says, and for the last time. What it has
 * kept goes with it, and the next page of the game starts as if there had never been a worker.
 */
export async function answerAndLeave(worker: Leaving, request: Request): Promise<Response> {
  await leave(worker).catch(() => {});
  return fetch(request);
}

async function leave({ caches, registration }: Leaving): Promise<void> {
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
