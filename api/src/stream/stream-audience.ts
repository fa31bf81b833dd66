import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamCaller, StreamListener } from './stream-listener.ts';
import { HEARTBEAT, type StreamBytes, streamBytes } from './stream-message.ts';
import type { StreamCounts } from './stream-metrics.ts';

/** A sign of life follows so much silence, well before a proxy closes what is silent for half a minute. */
const SILENT_FOR_MS = 15_000;

/** Written to at once, some ten milliseconds; then other work has its turn. */
const BATCH = 500;

/** All who listen to a season. News reach each of them in order. */
export class StreamAudience {
  readonly #counts: StreamCounts;
  readonly #listeners = new Set<StreamListener>();
  /** Who of them listens for a user, with news of the user's own. */
  readonly #ofUser = new Map<string, Set<StreamListener>>();
  #sentAt = Number.NEGATIVE_INFINITY;
  #sending: Promise<void> = Promise.resolve();

  constructor(counts: StreamCounts) {
    this.#counts = counts;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** @param greeting what this one has to know to be where all others are */
  add(listener: StreamListener, greeting: StreamBytes): void {
    this.#listeners.add(listener);
    const userId = listener.caller?.id;
    if (userId !== undefined) {
      this.#ofUser.set(userId, (this.#ofUser.get(userId) ?? new Set()).add(listener));
    }
    listener.sayWhenToComeBack(this.size);
    if (!greeting.isEmpty) this.#write(listener, greeting);
  }

  delete(listener: StreamListener): void {
    this.#listeners.delete(listener);
    const userId = listener.caller?.id;
    const own = userId === undefined ? undefined : this.#ofUser.get(userId);
    if (own?.delete(listener) && own.size === 0) this.#ofUser.delete(userId as string);
  }

  /** Sends the same bytes to all who listen now. */
  send(text: string): void {
    this.#sentAt = performance.now();
    this.#counts.sent(this.#listeners.size);
    this.#sendBytes(streamBytes(text));
  }

  /** Sends what is one user's business to those who listen for this user now. */
  sendTo(userId: string, text: string): void {
    const listeners = this.#ofUser.get(userId);
    if (!listeners) return;
    const bytes = streamBytes(text);
    for (const listener of [...listeners]) this.#write(listener, bytes);
  }

  /** Lets nobody hear nothing for long; whatever was sent to all is a sign of life as well. */
  keepAlive(): void {
    if (performance.now() - this.#sentAt < SILENT_FOR_MS) return;
    this.#sentAt = performance.now();
    this.#sendBytes(HEARTBEAT);
  }

  /**
   * Sends away who was somebody with the opening of the stream and is so no more: the page comes back with
   * another token, or without one.
   */
  async endThose(hasEnded: (caller: StreamCaller) => Promise<boolean>): Promise<void> {
    const known = [...this.#ofUser.values()].flatMap((own) => [...own]);
    const asked = known.map(async (listener) => {
      const isOver = listener.caller !== undefined && (await hasEnded(listener.caller));
      return isOver ? [listener] : [];
    });
    const ended = (await Promise.all(asked)).flat();
    for (const listener of ended) {
      if (!this.#listeners.has(listener)) continue;
      this.delete(listener);
      listener.end(ended.length);
    }
  }

  end(): void {
    for (const listener of this.#listeners) listener.end(this.size);
    this.#listeners.clear();
    this.#ofUser.clear();
  }

  #sendBytes(bytes: StreamBytes): void {
    const listeners = [...this.#listeners];
    this.#sending = this.#sending.then(() => this.#writeAll(listeners, bytes));
  }

  async #writeAll(listeners: readonly StreamListener[], bytes: StreamBytes): Promise<void> {
    for (const [index, listener] of listeners.entries()) {
      if (index % BATCH === BATCH - 1) await nextTurn();
      // Who was sent away meanwhile has got the end of the body.
      if (this.#listeners.has(listener)) this.#write(listener, bytes);
    }
  }

  #write(listener: StreamListener, bytes: StreamBytes): void {
    if (listener.write(bytes)) return;
    this.delete(listener);
    this.#counts.dropped();
  }
}
