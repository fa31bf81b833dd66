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

/** Whether the page has kept how its first screen looks. */
export function hasPicture(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await caches.match('/first-picture')) !== undefined);
}

/** Leaves the picture a page begins with where it is, for a look at it. */
export async function keepOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { remove } = Element.prototype;
    Element.prototype.remove = function () {
      if (this.id !== 'opening') remove.call(this);
    };
  });
}

/** What is written in that picture: it is out of reach for scripts of the page. */
export async function textOfOpening(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const opening = nodesIn(root).find(({ attributes = [] }) =>
    attributes.join(' ').startsWith('id opening '),
  );
  const texts = opening ? nodesIn(opening).filter(({ nodeName }) => nodeName === '#text') : [];
  return texts.map(({ nodeValue }) => nodeValue).join('\n');
}

interface DrawnNode {
  readonly nodeName: string;
  readonly nodeValue: string;
  readonly attributes?: string[];
  readonly children?: DrawnNode[];
  readonly shadowRoots?: DrawnNode[];
}

/** A node with all that is in it, closed shadows too. */
function nodesIn(node: DrawnNode): DrawnNode[] {
  const inner = [...(node.shadowRoots ?? []), ...(node.children ?? [])];
  return [node, ...inner.flatMap(nodesIn)];
}
