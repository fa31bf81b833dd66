import { describe, expect, test } from '@jest/globals';
import { SharedLookup } from './shared-lookup.ts';

/** Lookups that end when they are told to, each with its number from 1. */
function lookups() {
  const open: PromiseWithResolvers<number>[] = [];
  const shared = new SharedLookup<number>(() => {
    const one = Promise.withResolvers<number>();
    open.push(one);
    return one.promise;
  });
  return { open, shared };
}

test('who asks while a lookup is under way shares the next one', async () => {
  const { open, shared } = lookups();
  const first = shared.get('se-1');
  const later = [shared.get('se-1'), shared.get('se-1'), shared.get('se-1')];
  expect(open).toHaveLength(1);
  open[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(open).toHaveLength(2);
  const latest = shared.get('se-1');
  open[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  open[2]?.resolve(3);
  expect(await latest).toBe(3);
  expect(open).toHaveLength(3);
});

test('different keys wait for nobody', async () => {
  const { open, shared } = lookups();
  const asked = [shared.get('se-1'), shared.get('se-2')];
  expect(open).toHaveLength(2);
  for (const [index, one] of open.entries()) one.resolve(index);
  expect(await Promise.all(asked)).toEqual([0, 1]);
});

test('a lookup that fails is the failure of those who asked for it only', async () => {
  const { open, shared } = lookups();
  const first = shared.get('se-1');
  const second = shared.get('se-1');
  open[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  open[1]?.resolve(2);
  expect(await second).toBe(2);
  const third = shared.get('se-1');
  open[2]?.resolve(3);
  expect(await third).toBe(3);
});

describe('a crowd', () => {
  let now = 0;
  let looked = 0;
  const ask = async (shared: SharedLookup<number>, times: number) => {
    const answers: number[] = [];
    for (let i = 0; i < times; i++) answers.push(await shared.get('se-1'));
    return answers;
  };
  const crowded = () => {
    now = 0;
    looked = 0;
    const look = async () => {
      looked += 1;
      return looked;
    };
    return new SharedLookup(look, { askers: 3, keptMs: 20 }, () => now);
  };

  test('is told the latest answer, the first of it a new one each', async () => {
    expect(await ask(crowded(), 6)).toEqual([1, 2, 3, 3, 3, 3]);
  });

  test('is told none that is older than that, and as long as it stays is looked up for once', async () => {
    const shared = crowded();
    await ask(shared, 4);
    now = 20;
    expect(await ask(shared, 4)).toEqual([4, 4, 4, 4]);
    now = 40;
    expect(await ask(shared, 2)).toEqual([5, 5]);
  });

  test.each([
    ['at once', 40, []],
    ['one by one', 40, [20, 30]],
  ])('that has gone %s leaves nobody its answer', async (_how, at, before) => {
    const shared = crowded();
    await ask(shared, 4);
    for (now of before) await ask(shared, 1);
    now = at;
    const [first = 0, ...others] = await ask(shared, 4);
    expect(others).toEqual([first + 1, first + 2, first + 2]);
  });

  test('shares the lookup that is under way', async () => {
    const open: PromiseWithResolvers<number>[] = [];
    const shared = new SharedLookup<number>(
      () => {
        const one = Promise.withResolvers<number>();
        open.push(one);
        return one.promise;
      },
      { askers: 1, keptMs: 20 },
      () => 0,
    );
    const asked = [shared.get('se-1'), shared.get('se-1'), shared.get('se-1')];
    open[0]?.resolve(7);
    expect(await Promise.all(asked)).toEqual([7, 7, 7]);
    expect(open).toHaveLength(1);
  });

  test('is not told of a lookup that failed', async () => {
    let fails = false;
    const shared = new SharedLookup(
      async () => {
        if (fails) throw new Error('away');
        return 1;
      },
      { askers: 1, keptMs: 20 },
      () => now,
    );
    now = 0;
    expect(await ask(shared, 2)).toEqual([1, 1]);
    fails = true;
    now = 20;
    await expect(ask(shared, 1)).rejects.toThrow('away');
    await expect(ask(shared, 1)).rejects.toThrow('away');
  });
});
