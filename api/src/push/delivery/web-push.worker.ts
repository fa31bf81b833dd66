import { parentPort } from 'node:worker_threads';
import type { DeliveryOutcome } from './delivery.types.ts';
import { postMessage, type WebPushOrder } from './post-message.ts';

/** Orders with the number their answer carries. */
export interface WorkerOrders {
  readonly no: number;
  readonly orders: readonly WebPushOrder[];
}

/** The outcome of each order. */
export interface WorkerOutcomes {
  readonly no: number;
  readonly outcomes: readonly DeliveryOutcome[];
}

/** Orders that were not begun are not sent any more. */
export interface WorkerStop {
  readonly letGo: true;
}

/** Requests under way at a time, of this thread. */
const AT_ONCE = 64;

/** Encrypts and sends on a thread of its own: half a millisecond each would hold up requests. */
let hasLetGo = false;
parentPort?.on('message', async (message: WorkerOrders | WorkerStop) => {
  if ('letGo' in message) {
    hasLetGo = true;
    return;
  }
  const { no, orders } = message;
  const outcomes: DeliveryOutcome[] = [];
  let next = 0;
  const carry = async () => {
    for (let at = next++; at < orders.length; at = next++) {
      const order = orders[at];
      if (!order) continue;
      outcomes[at] = hasLetGo ? { outcome: 'unsent' } : await postMessage(order);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, carry));
  parentPort?.postMessage({ no, outcomes } satisfies WorkerOutcomes);
});
