import type { CDPSession } from '@playwright/test';
import { expect, REMOTES, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

const TIMES = 50;
/** What a screen is read with the first times stays: data, texts, compiled code. */
const WARM_UP = 10;

interface Figures {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly styles: number;
  readonly timers: number;
}

test('fifty mounts and unmounts of each remote leave no listener, node, style or interval behind', async ({
  composed,
  context,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await page.addInitScript(countTimers);
  await game.arrive();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  for (const remote of REMOTES) {
    await game.go(remote);
    await game.expectShown(remote, releaseOf(composed, remote).version);
  }
  // What the page fetches when it has nothing else to do is no leak of a remote.
  await page.waitForLoadState('networkidle');
  for (const remote of REMOTES) {
    await test.step(remote, async () => {
      const { version } = releaseOf(composed, remote);
      const repeat = (times: number) => game.comeAndGo(remote, times);
      await game.go(remote);
      await game.expectShown(remote, version);
      await repeat(WARM_UP);
      const before = await measure(session, page);
      await repeat(TIMES);
      const after = await measure(session, page);
      const growth = ((after.heap - before.heap) / before.heap) * 100;
      test.info().annotations.push({
        type: remote,
        description: `heap ${before.heap} -> ${after.heap} (${growth.toFixed(2)} %), ${JSON.stringify(after)}`,
      });
      const { heap: _, ...left } = after;
      const { heap: __, ...stood } = before;
      expect.soft(left, remote).toEqual(stood);
    });
  }
});

async function measure(session: CDPSession, page: ComposedPage['page']): Promise<Figures> {
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const { styles, timers } = await page.evaluate(() => ({
    styles: document.querySelectorAll('style, link[rel="stylesheet"]').length,
    timers: (window as unknown as { intervals: Set<number> }).intervals.size,
  }));
  return {
    heap: usedSize,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    styles,
    timers,
  };
}

/** Runs in the page before anything else: intervals that were not ended. */
function countTimers(): void {
  const intervals = new Set<number>();
  const { setInterval: set, clearInterval: clear } = window;
  Object.assign(window, {
    intervals,
    setInterval(...given: Parameters<typeof set>) {
      const id = Reflect.apply(set, window, given) as unknown as number;
      intervals.add(id);
      return id;
    },
    clearInterval(id: number) {
      intervals.delete(id);
      Reflect.apply(clear, window, [id]);
    },
  });
}
