import { expect, test } from '@jest/globals';
import { createDataSlotStore } from './data-slot-store.ts';
import { EMPTY_DATA_SLOT, type StoreError } from './kernel.ts';

const failure: StoreError = {
  code: '503',
  status: 503,
  messageKey: 'alert.somethingWrong',
  params: { msg: 'gone' },
};

const make = () => createDataSlotStore<{ readonly players: number[][] }>(() => failure);

const isWhollyFrozen = (value: unknown): boolean =>
  Object(value) !== value ||
  (Object.isFrozen(value) && Object.values(value as object).every(isWhollyFrozen));

test('nobody can change what a slot hands out: empty, put, loading, loaded or failed', async () => {
  const slot = make();
  const seen: unknown[] = [];
  slot.state$.subscribe((state) => seen.push(state));
  expect(slot.get()).toBe(EMPTY_DATA_SLOT);
  await slot.run(async () => ({ players: [[3], [1]] }));
  await slot.run(() => Promise.reject(new Error()));
  slot.put({ players: [[2]] });
  expect(seen).toHaveLength(6);
  expect(seen.filter((state) => !isWhollyFrozen(state))).toEqual([]);
  expect(() => slot.get().data?.players.push([4])).toThrow(TypeError);
});

test('data that take over parts of those before are frozen as well', () => {
  const slot = make();
  slot.put({ players: [[1]] });
  slot.put({ players: [...(slot.get().data?.players ?? []), [2]] });
  expect(isWhollyFrozen(slot.get())).toBe(true);
});
