import { Worker } from 'node:worker_threads';
import webPush from 'web-push';
import { type PushHosts, pushServiceOf } from '../../settings/push-hosts.ts';
import type { VapidIdentity } from '../devices/vapid-keys.ts';
import type { Deliverer, DeliveryOutcome, Parcel } from './delivery.types.ts';
import type { WebPushOrder } from './post-message.ts';
import type { WorkerOutcomes, WorkerStop } from './web-push.worker.ts';

const THREADS = 2;
/** Threads go when nothing was to be sent for a while. */
const IDLE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** A token is good for twelve hours and renewed after six: a clock may be some hours wrong. */
const TOKEN_SECONDS = 12 * 3600;
const RENEW_MS = 6 * 3_600_000;

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, (outcomes: readonly DeliveryOutcome[] | undefined) => void>;
}

/** Delivers to browsers, by Web Push with VAPID. */
export class WebPushDeliverer implements Deliverer {
  readonly #identity: VapidIdentity;
  readonly #hosts: PushHosts;
  readonly #clock: () => number;
  readonly #timeoutMs: number;
  readonly #threads: (Thread | undefined)[] = Array.from({ length: THREADS }, () => undefined);
  readonly #tokens = new Map<string, { readonly text: string; readonly madeAt: number }>();
  #no = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    identity: VapidIdentity,
    hosts: PushHosts,
    clock: () => number,
    timeoutMs = TIMEOUT_MS,
  ) {
    this.#identity = identity;
    this.#hosts = hosts;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(parcels: readonly Parcel[]): Promise<readonly DeliveryOutcome[]> {
    clearTimeout(this.#idle);
    const orders = parcels.map((parcel) => this.#orderOf(parcel));
    const share = Math.ceil(orders.length / THREADS);
    const parts = await Promise.all(
      this.#threads.map((_, no) => this.#run(no, orders.slice(no * share, (no + 1) * share))),
    );
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    return parts.flat();
  }

  letGo(): void {
    for (const thread of this.#threads) {
      thread?.worker.postMessage({ letGo: true } satisfies WorkerStop);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#end();
  }

  #orderOf({ device, message, ttlSeconds, isUrgent }: Parcel): WebPushOrder | undefined {
    const { address, p256dh, auth } = device;
    // What is allowed may have changed since the device was added.
    const service = pushServiceOf(address, this.#hosts);
    if (!service || p256dh === null || auth === null) return undefined;
    return {
      ...{ endpoint: address, isOwn: service.isOwn, p256dh, auth, ttlSeconds },
      text: JSON.stringify(message),
      authorization: this.#authorizationFor(new URL(address).origin),
      urgency: isUrgent ? 'high' : 'normal',
      timeoutMs: this.#timeoutMs,
    };
  }

  /** Signed once for all messages to a service: a signature costs as much as encrypting. */
  #authorizationFor(audience: string): string {
    const now = this.#clock();
    const held = this.#tokens.get(audience);
    if (held && Math.abs(now - held.madeAt) < RENEW_MS) return held.text;
    const { contact, publicKey, privateKey } = this.#identity;
    const until = Math.floor(now / 1000) + TOKEN_SECONDS;
    const { Authorization: text } = webPush.getVapidHeaders(
      ...([audience, contact, publicKey, privateKey, 'aes128gcm', until] as const),
    );
    this.#tokens.set(audience, { text, madeAt: now });
    return text;
  }

  async #run(
    no: number,
    orders: readonly (WebPushOrder | undefined)[],
  ): Promise<DeliveryOutcome[]> {
    const sent = orders.filter((order) => order !== undefined);
    const outcomes = sent.length > 0 ? await this.#ask(no, sent) : [];
    let next = 0;
    return orders.map((order) =>
      order
        ? // Whether it was sent by a thread that died nobody knows: it is not sent again.
          (outcomes?.[next++] ?? { outcome: 'failed', reason: 'the thread that sends has ended' })
        : { outcome: 'gone' },
    );
  }

  #ask(
    no: number,
    orders: readonly WebPushOrder[],
  ): Promise<readonly DeliveryOutcome[] | undefined> {
    const thread = this.#threads[no] ?? this.#start(no);
    this.#no += 1;
    const question = this.#no;
    return new Promise((resolve) => {
      thread.waiting.set(question, resolve);
      thread.worker.postMessage({ no: question, orders });
    });
  }

  #start(no: number): Thread {
    const worker = new Worker(new URL('./web-push.worker.ts', import.meta.url));
    worker.unref();
    const thread: Thread = { worker, waiting: new Map() };
    worker.on('message', ({ no: answered, outcomes }: WorkerOutcomes) => {
      thread.waiting.get(answered)?.(outcomes);
      thread.waiting.delete(answered);
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#threads[no] === thread) this.#threads[no] = undefined;
      for (const resolve of thread.waiting.values()) resolve(undefined);
    });
    this.#threads[no] = thread;
    return thread;
  }

  async #end(): Promise<void> {
    await Promise.all(
      this.#threads
        .splice(0, THREADS, ...Array(THREADS).fill(undefined))
        .map((thread) => thread?.worker.terminate()),
    );
  }
}
