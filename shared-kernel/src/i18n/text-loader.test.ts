import { describe, expect, jest, test } from '@jest/globals';
import { createTextLoader } from './text-loader.ts';

const failing = (times: number) => {
  let failures = 0;
  return jest.fn(async () => {
    failures += 1;
    if (failures <= times) throw new Error('not there');
    return 'texts';
  });
};

describe('translation files are read', () => {
  test('at most ten at a time', async () => {
    const load = createTextLoader(async () => undefined);
    const finish: (() => void)[] = [];
    let most = 0;
    let reading = 0;
    const reads = Array.from({ length: 25 }, () =>
      load(async () => {
        reading += 1;
        most = Math.max(most, reading);
        await new Promise<void>((done) => finish.push(done));
        reading -= 1;
      }),
    );
    while (finish.length > 0) {
      finish.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(reads.map(({ done }) => done));
    expect(most).toBe(10);
  });

  test('again up to five times, waiting twice as long each time', async () => {
    const waits: number[] = [];
    const load = createTextLoader(async (ms) => void waits.push(ms));
    const read = failing(5);
    await expect(load(read).done).resolves.toBe('texts');
    expect([waits, read.mock.calls.length]).toEqual([[350, 700, 1400, 2800, 5600], 6]);
  });

  test('and given up after the fifth', async () => {
    const load = createTextLoader(async () => undefined);
    const read = failing(99);
    await expect(load(read).done).rejects.toThrow('not there');
    expect(read.mock.calls.length).toBe(6);
  });

  test('with a word when the first try is over, long before the last', async () => {
    let retrying = false;
    const load = createTextLoader(() => {
      retrying = true;
      return new Promise(() => undefined);
    });
    await load(failing(1)).tried;
    expect(retrying).toBe(true);
  });
});
