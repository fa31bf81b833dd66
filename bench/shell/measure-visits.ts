import {
  type FirstScreen,
  openFirstScreen,
  type PageRequest,
} from '../../e2e/fixtures/first-screen.ts';
import type { Browser, Page } from '../../e2e/fixtures/throttled-page.ts';
import { followTraffic } from '../../e2e/fixtures/traffic.ts';
import { Frame } from '../../e2e/pages/frame.page.ts';

/** A phone: what most players hold. */
const PHONE = {
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} as const;

/** What Lighthouse calls slow 4G, with a processor four times slower. */
const SLOW = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 } as const;
const SLOW_CPU = 4;

export type Network = 'plain' | 'slow 4G, 4x CPU';

/** A first visit, and one of the same browser after it. */
export interface Visits {
  readonly cold: FirstScreen;
  readonly warm: FirstScreen;
}

/** Visits the lineup with a new browser profile, and once more. */
export async function measureVisits(
  browser: Browser,
  url: string,
  network: Network,
): Promise<Visits> {
  const context = await browser.newContext(PHONE);
  try {
    const cold = await visit(context, url, network);
    const warm = await visit(context, url, network);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

/** A page of a phone under a network, with its session. */
export async function openPhone(context: Phone, network: Network) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (network !== 'plain') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  }
  return { page, session };
}

async function visit(context: Phone, url: string, network: Network): Promise<FirstScreen> {
  const { page, session } = await openPhone(context, network);
  const screen = await openFirstScreen(page, session, url);
  await page.close();
  return screen;
}

export const phone = (browser: Browser) => browser.newContext(PHONE);
type Phone = Awaited<ReturnType<typeof phone>>;

/** Bytes over the wire of all requests, or of one type. */
export function bytesOf(requests: readonly PageRequest[], type?: string): number {
  return requests
    .filter((request) => type === undefined || request.type === type)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** So long a finger stays on a tab; what the page does when it comes down is done when it is lifted. */
const FINGER_DOWN_MS = 80;

/**
 * Milliseconds from a press on each tab that was not open yet to the paint of its screen.
 * @throws Error where there is no other tab, as on a page whose game has crashed
 */
export async function measureTabs(page: Page): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const { navigation } = new Frame(page);
  const [, ...tabs] = await navigation.getByRole('link').all();
  if (tabs.length === 0) throw new Error('The page has no other tabs');
  const taken: number[] = [];
  const untilQuiet = followTraffic(page);
  for (const tab of tabs) {
    const shown = page.locator('main [data-remote]').filter({ visible: true });
    const before = await shown.first().getAttribute('data-remote');
    const box = await tab.boundingBox();
    if (!box) throw new Error('There is no such tab');
    const measured = await page.evaluateHandle(watchScreen, before ?? '');
    // With the bare finger: what looks for the place first would work in the page meanwhile.
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(FINGER_DOWN_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    taken.push(await measured.evaluate(({ painted }) => painted));
    await measured.dispose();
    await untilQuiet();
  }
  return taken;
}

/** Runs in the page. Wrapped, since a promise would be waited for at once. */
function watchScreen(before: string): { painted: Promise<number> } {
  const painted = new Promise<number>((resolve) => {
    let startedAt = 0;
    const end = () => resolve(performance.now() - startedAt);
    const observer = new MutationObserver(() => {
      const screens = [...document.querySelectorAll<HTMLElement>('main [data-remote]')];
      const next = screens.find(({ dataset, hidden }) => dataset.remote !== before && !hidden);
      if (!next?.querySelector('h1')) return;
      observer.disconnect();
      // Of what waits in a frame this comes first once it is painted, before work the page put off.
      requestAnimationFrame(() => scheduler.postTask(end, { priority: 'user-blocking' }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    addEventListener(
      'click',
      (event) => {
        startedAt = event.timeStamp;
      },
      { capture: true, once: true },
    );
  });
  return { painted };
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
