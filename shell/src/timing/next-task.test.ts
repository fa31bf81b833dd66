import { afterEach, expect, test } from '@jest/globals';
import { nextTask } from './next-task.ts';

const own = Object.getOwnPropertyDescriptor(globalThis, 'scheduler');
const withScheduler = (scheduler: object | undefined) =>
  Object.defineProperty(globalThis, 'scheduler', { value: scheduler, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'scheduler');
  if (own) Object.defineProperty(globalThis, 'scheduler', own);
});

test.each<[string, object | undefined]>([
  ['without a scheduler', undefined],
  ['where the scheduler cannot yield', { postTask: () => {} }],
])('%s what waits already comes first', async (_where, scheduler) => {
  withScheduler(scheduler);
  const done: string[] = [];
  setTimeout(() => done.push('a press'));
  await nextTask();
  expect(done).toEqual(['a press']);
});

test('where the scheduler can yield it does', async () => {
  const yielded: unknown[] = [];
  const scheduler = {
    async yield() {
      yielded.push(this);
    },
  };
  withScheduler(scheduler);
  await nextTask();
  expect(yielded).toEqual([scheduler]);
});
