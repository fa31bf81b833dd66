import { expect, type Page } from '@playwright/test';

/** What a page cannot start without. */
const REPLIES = ['leagues.json', 'state/current', 'client_database', 'overview.json'];

/**
 * Waits until the worker of a page has kept the game, whose page is kept last, and the page what it has
 * been told, which it does when nothing else is to be done.
 */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => keptFiles(page), { timeout: 60_000 }).toContain('/kept-page');
  await expect.poll(() => missingReplies(page), { timeout: 60_000 }).toEqual([]);
}

function missingReplies(page: Page): Promise<string[]> {
  return page.evaluate(
    (wanted) =>
      wanted.filter((name) =>
        Object.keys(localStorage).every((key) => !(key.includes('etag:') && key.includes(name))),
      ),
    REPLIES,
  );
}

/** Paths the worker has kept. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      if (!name.startsWith('installation-')) continue;
      const kept = await (await caches.open(name)).keys();
      paths.push(...kept.map(({ url }) => new URL(url).pathname));
    }
    return paths;
  });
}
