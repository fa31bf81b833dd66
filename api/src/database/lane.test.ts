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

async function answerAll({ answer }: ReturnType<typeof lane>, order: readonly number[]) {
  for (const no of order) await answer(no);
}
