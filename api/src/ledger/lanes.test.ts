import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Lanes } from './lanes.ts';

interface Item {
  readonly lane: string;
  readonly key: string;
}

const request = new AsyncLocalStorage<string>();

interface Sent {
  readonly keys: readonly string[];
  /** The request it is sent as a part of. */
  readonly as: string | undefined;
  readonly answer: (results: readonly (string | Promise<string>)[]) => void;
  readonly fail: (error: Error) => void;
}

let sent: Sent[];
let leaves: Map<string, (reason: Error) => void>;
let lanes: Lanes<Item, string>;
let wanted: { readonly count: number; readonly resolve: () => void } | undefined;
beforeEach(() => {
  sent = [];
  leaves = new Map();
  const open: ((reason: Error) => void)[] = [];
  lanes = new Lanes({
    laneOf: ({ lane }) => lane,
    keyOf: ({ key }) => key,
    wait: (leave) => {
      const name = `${open.push(leave)}`;
      leaves.set(name, leave);
      return () => leaves.delete(name);
    },
    send: (items) => {
      const { promise, resolve, reject } =
        Promise.withResolvers<readonly (string | Promise<string>)[]>();
      const keys = items.map(({ key }) => key);
      sent.push({ keys, as: request.getStore(), answer: resolve, fail: reject });
      if (sent.length === wanted?.count) wanted.resolve();
      return promise;
    },
  });
});

/** The batch of that number, once it was sent. */
async function batch(no: number): Promise<Sent> {
  if (sent.length < no) {
    await new Promise<void>((resolve) => {
      wanted = { count: no, resolve };
    });
  }
  return sent[no - 1] as Sent;
}

const add = (key: string, lane = 'one') => lanes.add({ lane, key });
const reasonOf = (promise: Promise<string>) => promise.catch((error: Error) => error.message);

describe('items of a lane', () => {
  test('that come in one turn go together, and each gets its own result', async () => {
    const results = Promise.all(['a', 'b', 'c'].map((key) => add(key)));
    const first = await batch(1);
    expect(first.keys).toEqual(['a', 'b', 'c']);
    first.answer(['A', 'B', 'C']);
    expect(await results).toEqual(['A', 'B', 'C']);
  });

  test('that come while a batch is under way make up the next', async () => {
    const results = [add('a')];
    const first = await batch(1);
    results.push(add('b'), add('c'));
    first.answer(['A']);
    const second = await batch(2);
    expect([first.keys, second.keys]).toEqual([['a'], ['b', 'c']]);
    second.answer(['B', 'C']);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  });

  test('are under way in two batches at most, the rest waits', async () => {
    const results = [add('a')];
    const first = await batch(1);
    results.push(add('b'));
    const second = await batch(2);
    results.push(add('c'), add('d'));
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(2);
    second.answer(['B']);
    expect((await batch(3)).keys).toEqual(['c', 'd']);
    first.answer(['A']);
    sent[2]?.answer(['C', 'D']);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('of one key go in batches of their own, in their order', async () => {
    const results = Promise.all([add('a'), add('a'), add('b'), add('a')]);
    for (const [no, keys] of [['a', 'b'], ['a'], ['a']].entries()) {
      const one = await batch(no + 1);
      expect(one.keys).toEqual(keys);
      one.answer(keys.map((key) => `${key}${no}`));
    }
    expect(await results).toEqual(['a0', 'a1', 'b0', 'a2']);
  });

  test('of one key wait for one before them that is answered later than its batch', async () => {
    const alone = Promise.withResolvers<string>();
    const results = Promise.all([add('a'), add('b')]);
    const first = await batch(1);
    first.answer([alone.promise, 'B']);
    const behind = Promise.all([add('a'), add('b')]);
    const second = await batch(2);
    expect(second.keys).toEqual(['b']);
    second.answer(['B2']);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(2);
    alone.resolve('A');
    const third = await batch(3);
    expect(third.keys).toEqual(['a']);
    third.answer(['A2']);
    expect([await results, await behind]).toEqual([
      ['A', 'B'],
      ['A2', 'B2'],
    ]);
  });

  test('of one key also wait for one that fails after its batch', async () => {
    const alone = Promise.withResolvers<string>();
    const failing = reasonOf(add('a'));
    (await batch(1)).answer([alone.promise]);
    const behind = add('a');
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toHaveLength(1);
    alone.reject(new Error('of its own'));
    (await batch(2)).answer(['A2']);
    expect([await failing, await behind]).toEqual(['of its own', 'A2']);
  });

  test('beyond 128 wait for the next batch', async () => {
    const keys = Array.from({ length: 200 }, (_, no) => `${no}`);
    const results = Promise.all(keys.map((key) => add(key)));
    for (const no of [1, 2]) {
      const one = await batch(no);
      one.answer(one.keys);
    }
    expect(await results).toEqual(keys);
    expect(sent.map((one) => one.keys.length)).toEqual([128, 72]);
  });

  test('fail with their batch, and those behind it go on', async () => {
    const failing = [add('a'), add('b')].map(reasonOf);
    const first = await batch(1);
    const behind = add('c');
    first.fail(new Error('away'));
    (await batch(2)).answer(['C']);
    expect(await Promise.all(failing)).toEqual(['away', 'away']);
    expect(await behind).toBe('C');
  });

  test('of which one fails alone fail nobody else', async () => {
    const results = [add('a'), add('b')].map(reasonOf);
    (await batch(1)).answer([Promise.reject(new Error('a alone')), Promise.resolve('B')]);
    expect(await Promise.all(results)).toEqual(['a alone', 'B']);
  });

  test('are sent as a part of the first request of their batch, not of their lane', async () => {
    const results = [request.run('first', () => add('a'))];
    const first = await batch(1);
    for (const name of ['second', 'third']) results.push(request.run(name, () => add(name)));
    first.answer(['A']);
    const second = await batch(2);
    expect([first.as, second.as]).toEqual(['first', 'second']);
    second.answer(['B', 'C']);
    expect(await Promise.all(results)).toEqual(['A', 'B', 'C']);
  });

  test('do not wait for those of another lane', async () => {
    const stuck = add('a');
    await batch(1);
    const other = add('a', 'two');
    (await batch(2)).answer(['B']);
    expect(await other).toBe('B');
    sent[0]?.answer(['A']);
    expect(await stuck).toBe('A');
  });
});

describe('an item that waits', () => {
  test('is counted until it is sent', async () => {
    const first = add('a');
    expect(leaves.size).toBe(1);
    (await batch(1)).answer(['A']);
    expect(leaves.size).toBe(0);
    expect(await first).toBe('A');
  });

  test('may leave, and is never sent', async () => {
    const first = add('a');
    const { answer } = await batch(1);
    const impatient = reasonOf(add('b'));
    const patient = add('c');
    leaves.get('2')?.(new Error('too late'));
    expect(await impatient).toBe('too late');
    answer(['A']);
    const second = await batch(2);
    expect(second.keys).toEqual(['c']);
    second.answer(['C']);
    expect(await Promise.all([first, patient])).toEqual(['A', 'C']);
  });

  test('leaves an empty lane behind that takes the next', async () => {
    const first = add('a');
    const { answer } = await batch(1);
    const impatient = reasonOf(add('b'));
    leaves.get('2')?.(new Error('too late'));
    answer(['A']);
    expect(await Promise.all([first, impatient])).toEqual(['A', 'too late']);
    const later = add('d');
    (await batch(2)).answer(['D']);
    expect(await later).toBe('D');
  });
});
