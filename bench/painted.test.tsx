import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Page } from '../e2e/fixtures/throttled-page.ts';
import { paintAfter, press, quantile } from './painted.ts';

type Target = Parameters<typeof press>[1];

/** Longer than anything is waited for. */
const LONG_MS = 30_000;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<main></main>';
  const postTask = (task: () => void) => setTimeout(task);
  Object.assign(globalThis, { scheduler: { postTask } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'scheduler');
});

/** A page that is this document: what is to run in it runs here. */
function pageHere(release: () => void): Page {
  const nothing = async () => {};
  const page = {
    mouse: { move: nothing, down: nothing, up: async () => release() },
    waitForTimeout: nothing,
    async evaluateHandle<G, T>(run: (given: G) => T, given: G) {
      const value = run(given);
      return { evaluate: async <R,>(read: (of: T) => R) => read(value), dispose: nothing };
    },
  };
  return page as unknown as Page;
}

const target = {
  boundingBox: async () => ({ x: 0, y: 0, width: 10, height: 10 }),
  toString: () => 'the tab',
} as unknown as Target;

function open(): void {
  document.querySelector('main')?.append('a screen');
}

test('what takes four seconds is measured', async () => {
  const measured = paintAfter(pageHere(open), 'click', async () => {
    document.body.click();
    setTimeout(open, 4000);
  });
  await jest.advanceTimersByTimeAsync(LONG_MS);
  expect(await measured).toEqual(expect.any(Number));
});

test.each([
  ['nothing comes of', () => document.body.click()],
  ['never arrives', () => {}],
])('a press that %s is an error, and no fast one', async (_, release) => {
  const pressed = press(pageHere(release), target, '.screen');
  const refused = expect(pressed).rejects.toThrow('Nothing came of a press on the tab');
  await jest.advanceTimersByTimeAsync(LONG_MS);
  await refused;
});

test('nothing has no figure that lies in its middle', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(() => quantile([], 0.5)).toThrow('Nothing was measured');
});
