import { setTimeout as sleep } from 'node:timers/promises';
import type { EdgeClient } from './edge-client.ts';

const ASK_EVERY_MS = 50;

/** An answer to the page that was none. */
export interface FailedPage {
  /** Its status, or why there was no answer. */
  readonly reason: string;
  /** When it was asked for, epoch ms. */
  readonly from: number;
}

export interface PageWatch {
  readonly failed: readonly FailedPage[];
  end(): Promise<void>;
}

/** Asks for the page again and again: it is always served, whatever else is away. */
export function watchPages(ask: EdgeClient): PageWatch {
  const failed: FailedPage[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const from = Date.now();
      const reason = await ask('/').then(
        ({ status, text }) => (status === 200 && text.includes('</html>') ? '' : `${status}`),
        (error: Error & { readonly code?: string }) => error.code ?? error.message,
      );
      if (reason !== '') failed.push({ reason, from });
      await sleep(ASK_EVERY_MS);
    }
  })();
  return {
    failed,
    async end() {
      isOver = true;
      await watching;
    },
  };
}
