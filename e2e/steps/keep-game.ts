import { expect, type Page } from '@playwright/test';

/** What a page cannot start without. */
const REPLIES = ['leagues.json', 'state/current', 'client_database', 'overview.json'];

/**
 * Waits until the worker of a page has kept the game, whose page is kept last, and the page what it has
 * been told, which it does when nothing else is to be done.
 * @param owned a player of the ledger that is meant: one without them may have been kept before
 */
export async function untilKept(page: Page, owned = ''): Promise<void> {
  await expect.poll(() => keptFiles(page), { timeout: 60_000 }).toContain('/kept-page');
  await expect.poll(() => missingReplies(page, owned), { timeout: 60_000 }).toEqual([]);
}

function missingReplies(page: Page, owned: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, id]) =>
      wanted.filter(
        (name) =>
          !Object.entries(localStorage).some(
            ([key, text]) =>
              key.includes('etag:') &&
              key.includes(name) &&
              (!key.includes('overview') || String(text).includes(id)),
          ),
      ),
    [REPLIES, owned] as const,
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
