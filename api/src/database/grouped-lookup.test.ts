import { describe, expect, test } from '@jest/globals';
import { until } from '../testing/until.ts';
import { GroupedLookup, type GroupLimits } from './grouped-lookup.ts';

const LIMITS = { keys: 10, flights: 1, wait: () => () => undefined };

type Answers = ReadonlyMap<string, string>;

/** A lookup whose questions are answered by the test. */
function lookup(given: Partial<GroupLimits>) {
  const limits = { ...LIMITS, ...given };
  const questions: (PromiseWithResolvers<Answers> & { readonly keys: readonly string[] })[] = [];
  const grouped = new GroupedLookup<string>((keys) => {
    const question = { keys, ...Promise.withResolvers<Answers>() };
    questions.push(question);
    return question.promise;
  }, limits);
  const asked = () => questions.map(({ keys }) => keys.join(''));
  return {
    grouped,
    asked,
    /** Waits for a question and answers it, each key by itself. */
    async answer(no: number, mark = ''): Promise<void> {
      await until('the question is asked', () => questions.length > no);
      const question = questions[no];
      question?.resolve(new Map(question.keys.map((key) => [key, key + mark])));
    },
    async fail(no: number): Promise<void> {
      await until('the question is asked', () => questions.length > no);
      questions[no]?.reject(new Error('no database'));
    },
  };
}

describe('keys that are asked for together', () => {
  test('in one turn are one question, each key once', async () => {
    const { grouped, asked, answer } = lookup({ keys: 10, flights: 1 });
    const all = Promise.all([grouped.get('a'), grouped.get('b'), grouped.get('a')]);
    await answer(0);
    expect(await all).toEqual(['a', 'b', 'a']);
    expect(asked()).toEqual(['ab']);
  });

  test('nobody is given what was asked before they came', async () => {
    const { grouped, asked, answer } = lookup({ keys: 10, flights: 1 });
    const before = grouped.get('a');
    await until('questions are asked', () => asked().length === 1);
    const later = Promise.all([grouped.get('a'), grouped.get('b')]);
    await answer(0, ' before');
    expect(await before).toBe('a before');
    await answer(1, ' later');
    expect(await later).toEqual(['a later', 'b later']);
  });

  test('are so many at most, the others follow in their order', async () => {
    const { grouped, asked, answer } = lookup({ keys: 2, flights: 1 });
    const all = Promise.all([...'abcde'].map((key) => grouped.get(key)));
    for (const no of [0, 1, 2]) await answer(no);
    expect(await all).toEqual([...'abcde']);
    expect(asked()).toEqual(['ab', 'cd', 'e']);
  });

  test('so many questions are under way at most', async () => {
    const { grouped, asked, answer } = lookup({ keys: 1, flights: 2 });
    const all = Promise.all([...'abc'].map((key) => grouped.get(key)));
    await until('questions are asked', () => asked().length === 2);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(asked()).toEqual(['a', 'b']);
    await answer(1);
    await answer(2);
    await answer(0);
    expect(await all).toEqual(['a', 'b', 'c']);
  });
});

test('one that leaves fails all who ask for its key, and who comes later is asked for anew', async () => {
  const leaves: ((reason: Error) => void)[] = [];
  const wait = (leave: (reason: Error) => void) => {
    leaves.push(leave);
    return () => undefined;
  };
  const { grouped, asked, answer } = lookup({ wait });
  const first = grouped.get('a');
  await until('it is asked', () => asked().length === 1);
  const impatient = Promise.allSettled([grouped.get('b'), grouped.get('b')]);
  leaves[1]?.(new Error('too late'));
  expect((await impatient).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = grouped.get('b');
  await answer(0);
  await answer(1);
  expect([await first, await later]).toEqual(['a', 'b']);
  expect(asked()).toEqual(['a', 'b']);
});

test('one that may not wait is not asked for, and may come again', async () => {
  let isFull = true;
  const wait = () => {
    if (isFull) throw new Error('too many');
    return () => undefined;
  };
  const { grouped, answer } = lookup({ wait });
  await expect(grouped.get('a')).rejects.toThrow('too many');
  isFull = false;
  const again = grouped.get('a');
  await answer(0);
  expect(await again).toBe('a');
});

test('a key the answer does not name is unknown', async () => {
  const grouped = new GroupedLookup<string>(async () => new Map(), LIMITS);
  expect(await grouped.get('a')).toBeUndefined();
});

test('a question that fails is nobody else’s', async () => {
  const { grouped, asked, answer, fail } = lookup({ keys: 10, flights: 1 });
  const failing = Promise.allSettled([grouped.get('a'), grouped.get('b')]);
  await until('questions are asked', () => asked().length === 1);
  const next = grouped.get('a');
  await fail(0);
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await answer(1);
  expect(await next).toBe('a');
});
