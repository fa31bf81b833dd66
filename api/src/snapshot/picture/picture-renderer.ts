import { Worker } from 'node:worker_threads';
import { RetryLater } from '../../problems/api-problem.ts';
import type { PictureOrder } from './draw-picture.ts';
import type { WorkerAnswer } from './picture.worker.ts';

/** Pictures that may wait; at half a second each the last one waits for about eight. */
const QUEUE_MAX = 16;
/** The assumed time of a picture until some were drawn. */
const USUAL_MS = 500;
/** Weight of the latest picture in the moving average of their times. */
const LATEST = 0.2;
/** A longer wait is not worth announcing. */
const RETRY_AFTER_MAX_SECONDS = 60;
/** After this time the thread is considered stuck. */
const STUCK_MS = 30_000;
/** The thread and its fonts take memory; they go when nobody has asked for a while. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly order: PictureOrder;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Draws pictures one after another on a thread of its own, started with the first order. When the
 * queue is full, each refusal announces a later time to retry, so that retries do not come at once.
 */
export class PictureRenderer {
  readonly #queueMax: number;
  readonly #now: () => number;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;
  #stuck: NodeJS.Timeout | undefined;
  #no = 0;
  #isClosed = false;
  #startedAt = 0;
  #pictureMs = USUAL_MS;
  /** The latest retry time that was announced. */
  #promisedAt = 0;

  /** @param now monotonic ms */
  constructor(queueMax = QUEUE_MAX, now: () => number = () => performance.now()) {
    this.#queueMax = queueMax;
    this.#now = now;
  }

  /** Pictures that were begun since the start. */
  get drawn(): number {
    return this.#no;
  }

  /** Draws a picture when it is its turn. @throws RetryLater UNAVAILABLE when too many wait */
  draw(order: PictureOrder): Promise<Buffer> {
    if (this.#isClosed || this.#queue.length >= this.#queueMax) {
      return Promise.reject(this.#refusal());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread; what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#stuck);
    clearTimeout(this.#idle);
    for (const { reject } of this.#queue.splice(0)) reject(this.#refusal());
    this.#current?.reject(this.#refusal());
    this.#current = undefined;
    await this.#stopWorker();
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#queue.shift();
    clearTimeout(this.#stuck);
    clearTimeout(this.#idle);
    if (!this.#current) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => void this.#stopWorker(), IDLE_MS).unref();
      return;
    }
    this.#worker ??= this.#startWorker();
    this.#worker.ref();
    this.#no += 1;
    this.#startedAt = this.#now();
    this.#stuck = setTimeout(() => void this.#worker?.terminate(), STUCK_MS).unref();
    this.#worker.postMessage({ no: this.#no, order: this.#current.order });
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url));
    worker.on('message', ({ no, png, error }: WorkerAnswer) => {
      if (no !== this.#no) return;
      const done = this.#current;
      this.#current = undefined;
      this.#pictureMs += LATEST * (this.#now() - this.#startedAt - this.#pictureMs);
      if (png) done?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
      else done?.reject(new Error(`A picture could not be drawn: ${error}`));
      this.#next();
    });
    // A thread that fails takes one picture with it; the next one gets another thread.
    worker.on('error', (error: Error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread of the pictures ended')));
    return worker;
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const lost = this.#current;
    this.#current = undefined;
    lost?.reject(error);
    this.#next();
  }

  async #stopWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #refusal(): RetryLater {
    const now = this.#now();
    const queueEnds = now + (this.#queue.length + 1) * this.#pictureMs;
    this.#promisedAt = Math.max(queueEnds, this.#promisedAt + this.#pictureMs);
    const seconds = Math.ceil((this.#promisedAt - now) / 1000);
    if (seconds > RETRY_AFTER_MAX_SECONDS) this.#promisedAt = queueEnds;
    return new RetryLater('UNAVAILABLE', Math.min(Math.max(seconds, 1), RETRY_AFTER_MAX_SECONDS));
  }
}
