const ANSWER_WITHIN_MS = 5000;
/** So many wait at most; further ones are left out. */
const MAX_WAITING = 1000;
const MAX_IN_BATCH = 100;

interface ViewSinkOptions {
  readonly url: string;
  readonly log: { warn(about: object, line: string): void } | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** A screen somebody has seen; nothing says who. */
interface ScreenView {
  readonly screen: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Passes views of screens on, in batches beside everything else: whoever adds one waits for nothing,
 * and what is not taken is not tried again.
 */
export class ViewSink {
  readonly #options: ViewSinkOptions;
  readonly #waiting: ScreenView[] = [];
  readonly #ending = new AbortController();
  #sending: Promise<void> | undefined;
  #isFailing = false;

  constructor(options: ViewSinkOptions) {
    this.#options = options;
  }

  add(screen: string): void {
    if (this.#ending.signal.aborted || this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push({ screen, at: new Date(this.#options.now()).toISOString() });
    this.#sending ??= this.#sendAll();
  }

  /** What is on its way is given up. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#waiting.length = 0;
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const views = this.#waiting.splice(0, MAX_IN_BATCH);
      const fault = await this.#send(views).catch(String);
      if (this.#ending.signal.aborted) return;
      if (fault !== undefined && !this.#isFailing) {
        this.#options.log?.warn({ fault }, 'Views of screens are not taken');
      }
      this.#isFailing = fault !== undefined;
    }
    // In the same step in which nothing was left: what is added next is sent by a new round.
    this.#sending = undefined;
  }

  /** @returns what went wrong; undefined: they were taken */
  async #send(views: readonly ScreenView[]): Promise<string | undefined> {
    const reply = await fetch(this.#options.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ views }),
    });
    await reply.body?.cancel();
    return reply.ok ? undefined : `status ${reply.status}`;
  }
}
