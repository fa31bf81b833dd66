import { isDeepStrictEqual } from 'node:util';
import type { CDPSession } from '@playwright/test';
import { followTraffic } from '../fixtures/traffic.ts';
import { expect, REMOTES, releaseOf } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';
import { test } from './fixtures/steady-browser.ts';

const TIMES = 50;
/** What a screen is read with the first times stays: data, texts, caches that fill. */
const WARM_UP = 30;
/** In percent, over so many mounts. */
const MAX_GROWTH = 1;
/**
 * What is left behind grows every time. What the engine has not cleared yet does not, nor does what a
 * page fetches once while it idles.
 */
const TRIES = 3;
interface Figures {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly styles: number;
  readonly timers: number;
}

test('fifty mounts and unmounts of each remote leave no listener, node, style or interval behind, and no more than a hundredth of the heap', async ({
  composed,
  steadyPage: page,
}) => {
  test.slow();
  const untilQuiet = followTraffic(page);
  const game = new ComposedPage(page, composed);
  await page.addInitScript(countTimers);
  await game.arrive();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  for (const remote of REMOTES) {
    await game.go(remote);
    await game.expectShown(remote, releaseOf(composed, remote).version);
  }
  await untilQuiet();
  for (const remote of REMOTES) {
    await test.step(remote, async () => {
      const { version } = releaseOf(composed, remote);
      const repeat = (times: number) => game.comeAndGo(remote, times);
      await game.go(remote);
      await game.expectShown(remote, version);
      await repeat(WARM_UP);
      let { heap: heapBefore, ...stood } = await measure(session, page);
      for (let tried = 1; ; tried += 1) {
        await repeat(TIMES);
        const { heap, ...left } = await measure(session, page);
        const growth = ((heap - heapBefore) / heapBefore) * 100;
        test.info().annotations.push({
          type: remote,
          description: `heap ${heap} (${growth.toFixed(2)} %), ${JSON.stringify(left)}`,
        });
        const isSteady = growth <= MAX_GROWTH && isDeepStrictEqual(left, stood);
        if (isSteady || tried === TRIES) {
          expect.soft(left, remote).toEqual(stood);
          expect.soft(growth, `${remote}: heap`).toBeLessThanOrEqual(MAX_GROWTH);
          break;
        }
        [heapBefore, stood] = [heap, left];
      }
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
