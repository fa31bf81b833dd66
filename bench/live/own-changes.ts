import type { Page } from '../../e2e/fixtures/throttled-page.ts';

/** When a change made on another device was painted, epoch ms. */
export interface PaintedElsewhere {
  /** The lineup as it is now. */
  readonly shownAt: number;
  /** What was changed, in words. */
  readonly saidAt: number;
}

/** Looks at the lineup from now on for the next change of a slot, and for the notice of it. */
export async function awaitChange(page: Page, slot: number, notice: string) {
  const watch = await page.evaluateHandle(watchLineup, { slot, notice });
  return {
    painted: (): Promise<PaintedElsewhere> => watch.evaluate(({ painted }) => painted),
    dispose: () => watch.dispose(),
  };
}

/** Runs in the page. Wrapped, since a promise would be waited for at once. */
function watchLineup({ slot, notice }: { slot: number; notice: string }): {
  painted: Promise<PaintedElsewhere>;
} {
  const player = () =>
    document.querySelector(`main [data-slot="${slot}"]`)?.getAttribute('data-player');
  const isSaid = () => document.body.textContent?.includes(notice) ?? false;
  if (isSaid()) throw new Error(`${notice} is there before`);
  const before = player();
  const painted = new Promise<PaintedElsewhere>((resolve) => {
    let shownAt: number | undefined;
    let saidAt: number | undefined;
    // What is posted in a frame arrives once the frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.timeOrigin + performance.now();
      if (player() !== before) shownAt ??= now;
      if (isSaid()) saidAt ??= now;
      if (shownAt === undefined || saidAt === undefined) return;
      observer.disconnect();
      resolve({ shownAt, saidAt });
    };
    const observer = new MutationObserver(() =>
      requestAnimationFrame(() => port2.postMessage(undefined)),
    );
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['data-player'],
    });
  });
  return { painted };
}

/** Where a bare page listens, what it loads then, and as whom. */
interface OwnLedger {
  readonly streamUrl: string;
  readonly ledgerUrl: string;
  readonly authorization: string;
}

/**
 * Turns a page of the game's origin into one that does nothing but load the own ledger when the stream
 * says that it was changed, and write it.
 */
export async function openBareListener(page: Page, own: OwnLedger) {
  const stream = await page.evaluateHandle(writeOwnLedger, own);
  await stream.evaluate(({ begun }) => begun);
  return {
    async awaitChange() {
      const change = await stream.evaluateHandle(({ next }) => ({ painted: next() }));
      return {
        painted: (): Promise<number> => change.evaluate(({ painted }) => painted),
        dispose: () => change.dispose(),
      };
    },
  };
}

/** Runs in the page. Promises are wrapped, since they would be waited for at once. */
function writeOwnLedger({ streamUrl, ledgerUrl, authorization }: OwnLedger) {
  const text = document.createElement('p');
  document.body.replaceChildren(text);
  const waiting: ((at: number) => void)[] = [];
  const load = (url: string) => fetch(url, { headers: { authorization } });
  const write = async () => {
    text.textContent = await (await load(ledgerUrl)).text();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.timeOrigin + performance.now();
      for (const take of waiting.splice(0)) take(now);
    };
    requestAnimationFrame(() => port2.postMessage(undefined));
  };
  const read = async (body: ReadableStream<BufferSource>) => {
    let rest = '';
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream has ended');
      const messages = (rest + value).split('\n\n');
      rest = messages.pop() ?? '';
      if (messages.some((message) => message.startsWith('event: ledger\n'))) void write();
    }
  };
  const begun = load(streamUrl).then(({ body }) => {
    if (!body) throw new Error('There is no stream');
    void read(body);
  });
  return { begun, next: () => new Promise<number>((resolve) => waiting.push(resolve)) };
}
