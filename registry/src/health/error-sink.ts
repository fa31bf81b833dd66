import type { PageError } from '../context/registry-context.ts';
import { envelopeOf, type SentryTarget } from './sentry-envelope.ts';

const ANSWER_WITHIN_MS = 5000;
/** So many wait at most; further ones are left out: the registry has them all the same. */
const MAX_WAITING = 100;
const MINUTE_MS = 60_000;
const PER_MINUTE = 60;

interface ErrorSinkOptions {
  readonly target: SentryTarget;
  /** Places of a stack in the sources. */
  readonly resolve: (stack: string) => Promise<string>;
  readonly log: { warn(about: object, line: string): void } | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Sends errors of pages to whatever speaks Sentry's protocol, one after the other and beside everything
 * else: whoever adds one waits for nothing, and what is not taken is not tried again.
 */
export class ErrorSink {
  readonly #options: ErrorSinkOptions;
  readonly #waiting: PageError[] = [];
  readonly #ending = new AbortController();
  #sending: Promise<void> | undefined;
  #minute = { sinceMs: Number.NEGATIVE_INFINITY, sent: 0 };
  #silentUntilMs = 0;
  #isFailing = false;

  constructor(options: ErrorSinkOptions) {
    this.#options = options;
  }

  add(error: PageError): void {
    if (this.#ending.signal.aborted || this.#waiting.length >= MAX_WAITING) return;
    if (!this.#take()) return;
    this.#waiting.push(error);
    this.#sending ??= this.#sendAll();
  }

  /** What is on its way is given up. */
  async close(): Promise<void> {
    this.#ending.abort();
    this.#waiting.length = 0;
    await this.#sending;
  }

  /** Whether one more may be sent in this minute. */
  #take(): boolean {
    const nowMs = this.#options.now();
    if (nowMs < this.#silentUntilMs) return false;
    const passedMs = nowMs - this.#minute.sinceMs;
    if (passedMs < 0 || passedMs >= MINUTE_MS) this.#minute = { sinceMs: nowMs, sent: 0 };
    this.#minute.sent += 1;
    return this.#minute.sent <= PER_MINUTE;
  }

  async #sendAll(): Promise<void> {
    for (let error = this.#waiting.shift(); error; error = this.#waiting.shift()) {
      const fault = await this.#send(error).catch(String);
      if (this.#ending.signal.aborted) return;
      if (fault !== undefined && !this.#isFailing) {
        this.#options.log?.warn({ fault }, 'The sink of page errors does not take them');
      }
      this.#isFailing = fault !== undefined;
    }
    // In the same step in which nothing was left: what is added next is sent by a new round.
    this.#sending = undefined;
  }

  /** @returns what went wrong; undefined: it was taken */
  async #send(error: PageError): Promise<string | undefined> {
    const { target, resolve, now } = this.#options;
    const stack = await resolve(error.stack).catch(() => error.stack);
    const reply = await fetch(target.url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=spieltag/1.0, sentry_key=${target.publicKey}`,
      },
      body: envelopeOf({ ...error, stack }, target, now()),
    });
    await reply.body?.cancel();
    if (reply.status === 429) {
      const waitS = Number(reply.headers.get('retry-after')) || MINUTE_MS / 1000;
      this.#silentUntilMs = now() + waitS * 1000;
    }
    return reply.ok ? undefined : `status ${reply.status}`;
  }
}
