import { type RemoteApplication, tabPath } from '@spieltag/shared-kernel/composition';
import type { PageRequest } from '../../e2e/fixtures/first-screen.ts';
import type { Browser } from '../../e2e/fixtures/throttled-page.ts';
import { followTraffic } from '../../e2e/fixtures/traffic.ts';
import { bytesOf, openPhone, phone } from '../shell/measure-visits.ts';

/** The page itself and code: what a deployment changes. What was brought ahead counts as well. */
const CODE = ['Document', 'Script', 'Stylesheet', 'Other'];

export function codeBytes(requests: readonly PageRequest[]): number {
  return CODE.reduce((sum, type) => sum + bytesOf(requests, type), 0);
}

/**
 * Opens the tab of a remote with a new browser, and once more after something has changed.
 * @returns the bytes of page and code of the second visit, until nothing more comes
 */
export async function visitTabTwice(
  browser: Browser,
  url: string,
  applications: readonly RemoteApplication[],
  change: () => void,
): Promise<number> {
  const tab = applications.find((application) => application.tab);
  const address = tab ? `${url}${tabPath(tab)}` : url;
  const context = await phone(browser);
  try {
    await visit(context, address);
    change();
    return await visit(context, address);
  } finally {
    await context.close();
  }
}

async function visit(context: Awaited<ReturnType<typeof phone>>, address: string): Promise<number> {
  const { page, session } = await openPhone(context, 'plain');
  const types = new Map<string, string>();
  const untilQuiet = followTraffic(page);
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, type }) =>
    types.set(requestId, type ?? ''),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (CODE.includes(types.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address);
  await page.locator('main [data-remote] h1').first().waitFor({ state: 'attached' });
  // What is brought ahead begins when nothing else is to be done.
  await page.waitForFunction(hasEveryRemote);
  await untilQuiet();
  await page.close();
  return bytes;
}

/** Runs in the page. */
function hasEveryRemote(): boolean {
  const inlined = document.getElementById('composition')?.textContent ?? '{}';
  const { microFrontends } = JSON.parse(inlined) as {
    microFrontends: Readonly<Record<string, readonly { readonly url: string }[]>>;
  };
  const come = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return Object.values(microFrontends).every(([live]) => live && come.includes(live.url));
}
