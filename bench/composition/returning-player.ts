import { setTimeout as sleep } from 'node:timers/promises';
import { type RemoteApplication, tabPath } from '@spieltag/shared-kernel/composition';
import type { PageRequest } from '../../e2e/fixtures/first-screen.ts';
import type { Browser } from '../../e2e/fixtures/throttled-page.ts';
import { followTraffic } from '../../e2e/fixtures/traffic.ts';
import { bytesOf, openPhone, phone } from '../shell/measure-visits.ts';
import type { Variant } from '../shell/variants.ts';

/** Nothing more comes when nothing was sent for so long. */
const QUIET_MS = 2000;

/** The page itself and code: what a deployment changes. What was brought ahead counts as well. */
const CODE = ['Document', 'Script', 'Stylesheet', 'Other'];

export function codeBytes(requests: readonly PageRequest[]): number {
  return CODE.reduce((sum, type) => sum + bytesOf(requests, type), 0);
}

/**
 * Opens the tab of a remote with a new browser, and once more after something has changed.
 * @returns the bytes of page and code that were sent for the second visit, until nothing more comes
 */
export async function visitTabTwice(
  browser: Browser,
  variant: Variant,
  applications: readonly RemoteApplication[],
  change: () => void,
): Promise<number> {
  const tab = applications.find((application) => application.tab);
  const address = tab ? `${variant.url}${tabPath(tab)}` : variant.url;
  const context = await phone(browser);
  try {
    await visit(context, variant, address);
    change();
    const before = variant.sentBytes();
    await visit(context, variant, address);
    return variant.sentBytes() - before;
  } finally {
    await context.close();
  }
}

async function visit(
  context: Awaited<ReturnType<typeof phone>>,
  variant: Variant,
  address: string,
): Promise<void> {
  const { page } = await openPhone(context, 'plain');
  const untilQuiet = followTraffic(page);
  await page.goto(address);
  await page.locator('main [data-remote] h1').first().waitFor({ state: 'attached' });
  // What is brought ahead begins when nothing else is to be done.
  await page.waitForFunction(hasEveryRemote);
  await untilQuiet();
  await untilSent(variant);
  await page.close();
}

/** The worker of a page keeps what it needs without a network after all else. */
async function untilSent(variant: Variant): Promise<void> {
  for (let before = -1; before !== variant.sentBytes(); ) {
    before = variant.sentBytes();
    await sleep(QUIET_MS);
  }
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
