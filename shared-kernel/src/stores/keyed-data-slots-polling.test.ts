import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Subscription, VirtualTimeScheduler } from 'rxjs';
import {
  CALCULATING_MS,
  createKeyedDataSlots,
  KEY_FRESH_MS,
  type KeyedDataSlots,
} from './keyed-data-slots.ts';
import { toStoreError } from './store-error.ts';

const LATENCY_MS = 50;
const names = { player: () => undefined, team: () => undefined };

let scheduler: VirtualTimeScheduler;
let isInSight: boolean;
/** When each request was sent, in ms. */
let asked: number[];
let isDown: boolean;
let store: KeyedDataSlots<string, number>;
let watching: Subscription;

beforeEach(() => {
  scheduler = new VirtualTimeScheduler();
  isInSight = true;
  isDown = false;
  asked = [];
  const fetch = async () => {
    asked.push(scheduler.now());
    await after(LATENCY_MS);
    if (isDown) throw new Error('down');
    return asked.length;
  };
  const polling = { scheduler, isInSight: () => isInSight };
  const explain = (error: unknown) => toStoreError(error, names);
  store = createKeyedDataSlots(fetch, explain, () => scheduler.now(), { polling });
  watching = store.state$('key').subscribe();
});

const after = (ms: number) =>
  new Promise<void>((resolve) => void scheduler.schedule(() => resolve(), ms));
/** Lets time pass step by step, so that answers come when they are due. */
async function pass(ms: number): Promise<void> {
  const until = scheduler.now() + ms;
  while (scheduler.now() < until) {
    scheduler.maxFrames = scheduler.now() + LATENCY_MS;
    scheduler.flush();
    scheduler.frame = scheduler.maxFrames;
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

describe('what is watched', () => {
  test('is asked for every 300 s, however long the answers take', async () => {
    void store.load('key');
    await pass(4 * KEY_FRESH_MS);
    expect(asked).toEqual([0, 1, 2, 3, 4].map((turn) => turn * KEY_FRESH_MS));
  });

  test('is asked for again after a failure as well', async () => {
    isDown = true;
    void store.load('key');
    await pass(KEY_FRESH_MS);
    isDown = false;
    await pass(KEY_FRESH_MS);
    expect(asked).toHaveLength(3);
    expect(store.get('key').error).toBeUndefined();
  });

  test('is left alone once nobody watches, and asked for by the next who does', async () => {
    void store.load('key');
    watching.unsubscribe();
    await pass(3 * KEY_FRESH_MS);
    expect(asked).toHaveLength(1);
    void store.load('key');
    expect(asked).toHaveLength(2);
  });

  test('waits while nobody sees it, and comes once somebody is back', async () => {
    void store.load('key');
    isInSight = false;
    await pass(2 * KEY_FRESH_MS);
    expect(asked).toHaveLength(1);
    isInSight = true;
    store.refresh();
    await pass(KEY_FRESH_MS);
    expect(asked).toHaveLength(3);
  });

  test('is asked for no more when the store ends', async () => {
    void store.load('key');
    store.stop();
    await pass(2 * KEY_FRESH_MS);
    expect(asked).toHaveLength(1);
  });
});

test('what was asked for less than 300 s ago is not asked for on mount', async () => {
  void store.load('key');
  await pass(KEY_FRESH_MS - LATENCY_MS);
  void store.load('key');
  expect(asked).toHaveLength(1);
});

test('a clock that is set back does not make everything fresh for hours', async () => {
  let now = 1_000_000_000;
  let count = 0;
  const dated = createKeyedDataSlots(
    async () => ++count,
    (error) => toStoreError(error, names),
    () => now,
  );
  await dated.load('key');
  now -= 3_600_000;
  await dated.load('key');
  expect(count).toBe(2);
});

describe('what the server is still working out', () => {
  let doneAt: number;
  let slots: KeyedDataSlots<string, 'working' | 'done'>;
  beforeEach(() => {
    doneAt = Number.POSITIVE_INFINITY;
    const fetch = async () => {
      asked.push(scheduler.now());
      await after(LATENCY_MS);
      if (isDown) throw new Error('down');
      return scheduler.now() < doneAt ? 'working' : 'done';
    };
    const calculation = {
      scheduler,
      isInSight: () => isInSight,
      isCalculating: (data: string) => data === 'working',
    };
    const explain = (error: unknown) => toStoreError(error, names);
    slots = createKeyedDataSlots(fetch, explain, () => scheduler.now(), { calculation });
    watching = slots.state$('key').subscribe();
  });

  test('is asked for every few seconds until it is there, through failures too', async () => {
    void slots.load('key');
    await pass(CALCULATING_MS);
    isDown = true;
    await pass(2 * CALCULATING_MS);
    isDown = false;
    doneAt = 0;
    await pass(2 * CALCULATING_MS);
    expect(slots.get('key')).toMatchObject({ data: 'done', error: undefined });
    const { length } = asked;
    await pass(KEY_FRESH_MS);
    expect(asked).toHaveLength(length);
  });

  test('is asked for at once when it may be there', async () => {
    void slots.load('key');
    await pass(LATENCY_MS);
    doneAt = 0;
    slots.reloadCalculating();
    await pass(2 * LATENCY_MS);
    expect(slots.get('key').data).toBe('done');
    slots.reloadCalculating();
    expect(asked).toHaveLength(2);
  });

  test('is asked for by the next who watches, however lately somebody did', async () => {
    void slots.load('key');
    await pass(LATENCY_MS);
    watching.unsubscribe();
    await pass(2 * CALCULATING_MS);
    expect(asked).toHaveLength(1);
    void slots.load('key');
    expect(asked).toHaveLength(2);
  });

  test('waits while nobody sees it, and comes once somebody is back', async () => {
    void slots.load('key');
    isInSight = false;
    await pass(2 * CALCULATING_MS);
    expect(asked).toHaveLength(1);
    isInSight = true;
    slots.refresh();
    expect(asked).toHaveLength(2);
  });

  test('is asked for no more when the store ends while an answer is on its way', async () => {
    void slots.load('key');
    slots.stop();
    await pass(3 * CALCULATING_MS);
    expect(slots.get('key').data).toBe('working');
    expect(asked).toHaveLength(1);
  });
});
