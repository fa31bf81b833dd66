import type { Page } from '../../e2e/fixtures/throttled-page.ts';

/** When an update was painted, epoch ms. */
export interface Painted {
  /** The newest line of the feed, with what it is worth. */
  readonly feedAt: number;
  /** The last step of the own points, which count up; undefined: they are as before. */
  readonly pointsAt: number | undefined;
}

/** An update on its way to an open page. */
export interface AwaitedUpdate {
  /** Resolves once it is painted and nothing moves any more. */
  painted(): Promise<Painted>;
  dispose(): Promise<void>;
}

/** Looks at the live screen from now on for the next update. */
export async function awaitUpdate(page: Page): Promise<AwaitedUpdate> {
  const watch = await page.evaluateHandle(watchScreen);
  return {
    painted: () => watch.evaluate(({ painted }) => painted),
    dispose: () => watch.dispose(),
  };
}

/** Runs in the page. Wrapped, since a promise would be waited for at once. */
function watchScreen(): { painted: Promise<Painted> } {
  const QUIET_MS = 300;
  const list = () => document.querySelector('main ol');
  const total = () => {
    const figure = document.querySelector('main [aria-live=polite]')?.parentElement;
    const [shown, said] = figure?.children ?? [];
    const numberOf = (part: Element | undefined) => /\d+/.exec(part?.textContent ?? '')?.[0];
    return { shown: numberOf(shown), said: numberOf(said) };
  };
  const before = { row: list()?.firstElementChild, points: total().said };
  const painted = new Promise<Painted>((resolve) => {
    let feedAt: number | undefined;
    let pointsAt: number | undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = performance.timeOrigin + performance.now();
      if (feedAt === undefined && list()?.firstElementChild !== before.row) feedAt = now;
      const { shown, said } = total();
      const isThere = said !== before.points && shown === said;
      if (pointsAt === undefined && isThere) pointsAt = now;
      clearTimeout(quiet);
      quiet = setTimeout(() => {
        if (feedAt === undefined) return;
        observer.disconnect();
        resolve({ feedAt, pointsAt });
      }, QUIET_MS);
    };
    // What is posted in a frame arrives once the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = look;
    const observer = new MutationObserver(() =>
      requestAnimationFrame(() => port2.postMessage(undefined)),
    );
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return { painted };
}

/** What a bare page was told of one version of the season. */
export interface BareUpdate {
  /** When it was painted, epoch ms; undefined: nobody's points have changed. */
  readonly pointsAt: number | undefined;
}

/** A page that does nothing but write what an EventSource brings. */
export interface BarePage {
  /** Looks from now on for the next version; `painted` resolves once it is told and painted. */
  awaitUpdate(): Promise<{ painted(): Promise<BareUpdate>; dispose(): Promise<void> }>;
}

/** Turns a page of the game's origin into a bare one; resolves when it is told how things are. */
export async function openBarePage(page: Page, streamUrl: string): Promise<BarePage> {
  const stream = await page.evaluateHandle(writeStream, streamUrl);
  await stream.evaluate(({ begun }) => begun);
  return {
    async awaitUpdate() {
      const update = await stream.evaluateHandle(({ next }) => ({ painted: next() }));
      return {
        painted: () => update.evaluate(({ painted }) => painted),
        dispose: () => update.dispose(),
      };
    },
  };
}

/** Runs in the page. Promises are wrapped, since they would be waited for at once. */
function writeStream(url: string): { begun: Promise<void>; next(): Promise<BareUpdate> } {
  const text = document.createElement('p');
  document.body.replaceChildren(text);
  let pointsAt: Promise<number> | undefined;
  const waiting: ((update: Promise<BareUpdate>) => void)[] = [];
  const source = new EventSource(url);
  source.addEventListener('points', ({ data }) => {
    text.textContent = data;
    pointsAt = new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
      requestAnimationFrame(() => port2.postMessage(undefined));
    });
  });
  // What has an id is the last of a version.
  const end = () => {
    const update = Promise.resolve(pointsAt).then((at) => ({ pointsAt: at }));
    pointsAt = undefined;
    for (const take of waiting.splice(0)) take(update);
  };
  source.addEventListener('matches', end);
  source.addEventListener('state', end);
  const next = () => new Promise<BareUpdate>((resolve) => waiting.push(resolve));
  return { begun: next().then(() => undefined), next };
}
