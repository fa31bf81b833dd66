import { parentPort } from 'node:worker_threads';
import { drawPicture, type PictureOrder } from './draw-picture.ts';

/** An order with the number its answer carries. */
export interface WorkerOrder {
  readonly no: number;
  readonly order: PictureOrder;
}

/** The picture of that number, or why there is none. */
export interface WorkerAnswer {
  readonly no: number;
  readonly png?: Uint8Array;
  readonly error?: string;
}

/** Draws on a thread of its own, so that requests do not wait for pictures. */
parentPort?.on('message', async ({ no, order }: WorkerOrder) => {
  const answer: WorkerAnswer = await drawPicture(order).then(
    (png) => ({ no, png }),
    (error: unknown) => ({ no, error: error instanceof Error ? (error.stack ?? '') : `${error}` }),
  );
  parentPort?.postMessage(answer);
});
