import type { Page } from '../../e2e/fixtures/throttled-page.ts';

/** A change to wait for: the event that begins it, and what is in the page once it is made. */
export interface AwaitedChange {
  /** e.g. `drop`; its own time counts, not the one at which the page gets to it. */
  readonly event: string;
  /** Selector of what is there afterwards, and not before. */
  readonly result: string;
}

/** Longer than any change takes. */
const LIMIT_MS = 10_000;

/**
 * Milliseconds from an event to the frame painted with its result. Undefined: nothing came of it; a driver
 * that carries something by mouse now and then lets it go too early.
 */
export async function paintedAfter(
  page: Page,
  change: AwaitedChange,
  act: () => Promise<void>,
): Promise<number | undefined> {
  const watch = await page.evaluateHandle(watchChange, { ...change, limitMs: LIMIT_MS });
  await act();
  const ms = await watch.evaluate(({ painted }) => painted);
  await watch.dispose();
  return ms;
}

/** Runs in the page. Wrapped, since a promise would be waited for at once. */
function watchChange({ event, result, limitMs }: AwaitedChange & { readonly limitMs: number }): {
  painted: Promise<number | undefined>;
} {
  if (document.querySelector(result)) throw new Error(`${result} is there before`);
  const painted = new Promise<number | undefined>((resolve) => {
    let startedAt: number | undefined;
    setTimeout(() => {
      observer.disconnect();
      resolve(undefined);
    }, limitMs);
    const begin = (happened: Event) => {
      startedAt = happened.timeStamp;
    };
    addEventListener(event, begin, { capture: true, once: true });
    const end = () => resolve(performance.now() - (startedAt ?? Number.NaN));
    const observer = new MutationObserver(() => {
      if (!document.querySelector(result)) return;
      observer.disconnect();
      // Of what waits in a frame this comes first once it is painted, before work the page put off.
      requestAnimationFrame(() => scheduler.postTask(end, { priority: 'user-blocking' }));
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['data-player'],
    });
  });
  return { painted };
}
