import { expect, test } from '@jest/globals';
import { until } from '../testing/until.ts';
import { Lane, type LaneRules } from './lane.ts';

/** A lane whose batches are answered by the test. */
function lane(given: Partial<LaneRules<string, string>>) {
  const sent: (PromiseWithResolvers<string[]> & { readonly items: string })[] = [];
  const made = new Lane<string, string>({
    most: 10,
    flights: 1,
    keyOf: (item) => item,
    wait: () => () => undefined,
    send: (items) => {
      const batch = { items: items.join(''), ...Promise.withResolvers<string[]>() };
      sent.push(batch);
      return batch.promise;
    },
    ...given,
  });
  const answer = async (no: number) => {
    await until('the batch is sent', () => sent.length > no);
    sent[no]?.resolve([...sent[no].items]);
  };
  return { lane: made, sent: () => sent.map(({ items }) => items), answer };
}

test('who is refused to wait is never sent', async () => {
  const one = lane({
    wait: () => {
      throw new Error('too many');
    },
  });
  expect(() => one.lane.add('a')).toThrow('too many');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(one.sent()).toEqual([]);
});

test('it is idle when nothing waits and nothing is under way, however many batches there were', async () => {
  const log: string[] = [];
  const one = lane({ most: 1, flights: 2, onIdle: () => log.push(`idle after ${one.sent()}`) });
  const all = Promise.all([...'abc'].map((item) => one.lane.add(item)));
  await answerAll(one, [1, 0, 2]);
  expect(await all).toEqual(['a', 'b', 'c']);
  await until('it is idle', () => log.length === 1);
  const again = one.lane.add('d');
  await one.answer(3);
  expect(await again).toBe('d');
  await until('it is idle again', () => log.length === 2);
  expect(log).toEqual(['idle after a,b,c', 'idle after a,b,c,d']);
});

test('in order, what has a key that is under way waits for it, and holds up nobody else', async () => {
  const one = lane({ flights: 2, isInOrder: true, keyOf: (item) => item.toLowerCase() });
  const first = one.lane.add('a');
  await until('it is sent', () => one.sent().length === 1);
  const [second, other] = [one.lane.add('A'), one.lane.add('b')];
  await one.answer(1);
  expect(await other).toBe('b');
  expect(one.sent()).toEqual(['a', 'b']);
  await one.answer(0);
  expect(await first).toBe('a');
  await one.answer(2);
  expect(await second).toBe('A');
  expect(one.sent()).toEqual(['a', 'b', 'A']);
});

test('in order, it does nothing while all wait for what is under way', async () => {
  const log: string[] = [];
  const one = lane({
    flights: 2,
    isInOrder: true,
    keyOf: () => 'same',
    onIdle: () => log.push('idle'),
  });
  const all = Promise.all([...'ab'].map((item) => one.lane.add(item)));
  await until('the first is sent', () => one.sent().length === 1);
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect([one.sent(), log]).toEqual([['a'], []]);
  await answerAll(one, [0, 1]);
  expect(await all).toEqual(['a', 'b']);
  await until('it is idle', () => log.length === 1);
});

async function answerAll({ answer }: ReturnType<typeof lane>, order: readonly number[]) {
  for (const no of order) await answer(no);
}
