import type { Page } from '../e2e/fixtures/throttled-page.ts';

/**
 * What happens has happened when nothing has changed for so long. A list with every row in the page
 * is drawn in pieces while nothing else is to be done: it takes long until its first change.
 */
const QUIET_MS = 1500;
/** Longer than anything takes. */
const LIMIT_MS = 10_000;
/** Between presses: two in a hurry on one place are a double click. */
export const PRESS_REST_MS = 550;

/**
 * Milliseconds from an event to the paint of the last change it led to on the screen, or of the first
 * in which what is awaited is there. Undefined: nothing came of it within ten seconds.
 * @param type the event, e.g. `keydown`
 * @param awaited selector; undefined: whatever changes on the screen
 */
export async function paintAfter(
  page: Page,
  type: string,
  act: () => Promise<void>,
  awaited?: string,
): Promise<number | undefined> {
  const measured = await page.evaluateHandle(watchPaint, {
    ...{ type, awaited, quietMs: QUIET_MS, limitMs: LIMIT_MS },
  });
  await act();
  const ms = await measured.evaluate(({ painted }) => painted);
  await measured.dispose();
  return ms;
}

/**
 * Presses with the bare mouse, to the paint of what follows: what looks for the place first would work
 * in the page meanwhile.
 * @param awaited as in `paintAfter`
 * @throws Error where nothing comes of it: left out, a screen that never opens would be a fast one
 */
export async function press(
  page: Page,
  target: ReturnType<Page['locator']>,
  awaited?: string,
): Promise<number> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be pressed is not there');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(PRESS_REST_MS);
  await page.mouse.down();
  const ms = await paintAfter(page, 'click', () => page.mouse.up(), awaited);
  if (ms === undefined) throw new Error(`Nothing came of a press on ${target}`);
  return ms;
}

interface Watch {
  readonly type: string;
  readonly awaited: string | undefined;
  readonly quietMs: number;
  readonly limitMs: number;
}

/** Runs in the page. Wrapped, since a promise would be waited for at once. */
function watchPaint({ type, awaited, quietMs, limitMs }: Watch): {
  painted: Promise<number | undefined>;
} {
  // All around the list: it gives way to a message when nobody is found.
  const screen = awaited ? document.body : document.querySelector('main');
  if (!screen) throw new Error('There is no screen');
  const painted = new Promise<number | undefined>((resolve) => {
    let startedAt: number | undefined;
    let paintedAt: number | undefined;
    // Also where the event never comes.
    let quiet = setTimeout(() => end(), limitMs);
    let isToPaint = false;
    const end = () => {
      // A change that takes longer than the silence is over before its paint.
      if (isToPaint) return;
      observer.disconnect();
      resolve(
        paintedAt === undefined || startedAt === undefined ? undefined : paintedAt - startedAt,
      );
    };
    const notePaint = () => {
      paintedAt = performance.now();
      isToPaint = false;
      clearTimeout(quiet);
      if (awaited) return end();
      quiet = setTimeout(end, quietMs);
    };
    const observer = new MutationObserver(() => {
      if (startedAt === undefined || (awaited && !document.querySelector(awaited))) return;
      isToPaint = true;
      // Of what waits in a frame this comes first once it is painted, before work the page put off.
      requestAnimationFrame(() => scheduler.postTask(notePaint, { priority: 'user-blocking' }));
    });
    observer.observe(screen, { subtree: true, childList: true, characterData: true });
    const start = (event: Event) => {
      startedAt = event.timeStamp;
    };
    addEventListener(type, start, { capture: true, once: true });
  });
  return { painted };
}

/**
 * Milliseconds of every frame while the page is scrolled from its start to its end. It is moved between
 * two frames, as fingers and wheels move it: moved within one, it would be elsewhere again by the time
 * the list is drawn for it.
 * @param stepPx how far from one frame to the next
 * @param share of the way, up to 1
 */
export async function framesOfScroll(
  page: Page,
  stepPx: number,
  share: number,
): Promise<readonly number[]> {
  return page.evaluate(
    async ({ stepPx, share }) => {
      const { port1, port2 } = new MessageChannel();
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const betweenFrames = () =>
        new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(undefined);
        });
      const frames: number[] = [];
      scrollTo(0, 0);
      await frame();
      let last = await frame();
      const end = document.documentElement.scrollHeight * share;
      for (let y = 0; y < end; y += stepPx) {
        await betweenFrames();
        scrollTo(0, y);
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      scrollTo(0, 0);
      await frame();
      return frames;
    },
    { stepPx, share },
  );
}

/** The figure below which a share of the figures lies. @throws Error where there are none */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (figure === undefined) throw new Error('Nothing was measured');
  return figure;
}
