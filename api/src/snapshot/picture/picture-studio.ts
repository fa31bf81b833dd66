import { Worker } from 'node:worker_threads';
import { RetryLater } from '../../api-problem.ts';
import type { PictureOrder } from './draw-picture.ts';
import type { WorkerAnswer } from './picture.worker.ts';

/** Pictures that may wait; at half a second each the last one waits for about eight. */
const PLACES = 16;
const RETRY_AFTER_SECONDS = 5;
/** No picture takes that long: the thread is stuck. */
const STUCK_MS = 30_000;
/** The thread and its fonts take memory; they go when nobody has asked for a while. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly order: PictureOrder;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Draws pictures one after another on a thread of its own, started with the first order. */
export class PictureStudio {
  readonly #places: number;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;
  #stuck: NodeJS.Timeout | undefined;
  #no = 0;
  #isClosed = false;

  constructor(places = PLACES) {
    this.#places = places;
  }

  /** Pictures that were begun since the start. */
  get drawn(): number {
    return this.#no;
  }

  /** Draws a picture when it is its turn. @throws RetryLater UNAVAILABLE when too many wait */
  draw(order: PictureOrder): Promise<Buffer> {
    if (this.#isClosed || this.#queue.length >= this.#places) {
      return Promise.reject(refusal());
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
    for (const { reject } of this.#queue.splice(0)) reject(refusal());
    this.#current?.reject(refusal());
    this.#current = undefined;
    await this.#dismiss();
  }

  #next(): void {
    if (this.#current) return;
    this.#current = this.#queue.shift();
    clearTimeout(this.#stuck);
    clearTimeout(this.#idle);
    if (!this.#current) {
      this.#worker?.unref();
      this.#idle = setTimeout(() => void this.#dismiss(), IDLE_MS).unref();
      return;
    }
    this.#worker ??= this.#hire();
    this.#worker.ref();
    this.#no += 1;
    this.#stuck = setTimeout(() => void this.#worker?.terminate(), STUCK_MS).unref();
    this.#worker.postMessage({ no: this.#no, order: this.#current.order });
  }

  #hire(): Worker {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url));
    worker.on('message', ({ no, png, error }: WorkerAnswer) => {
      if (no !== this.#no) return;
      const done = this.#current;
      this.#current = undefined;
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

  async #dismiss(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function refusal(): RetryLater {
  return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
}
