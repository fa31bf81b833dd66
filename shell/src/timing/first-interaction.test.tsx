import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { firstInteraction } from './first-interaction.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Whether the page counts as looked at after what happens. */
async function isSettledAfter(happens: () => void): Promise<boolean> {
  let isSettled = false;
  void firstInteraction().then(() => {
    isSettled = true;
  });
  happens();
  await Promise.resolve();
  return isSettled;
}

test.each([
  ['is looked at for six seconds', false, () => jest.advanceTimersByTime(5999)],
  ['has been looked at after six seconds', true, () => jest.advanceTimersByTime(6000)],
  ['has been looked at with a press', true, () => window.dispatchEvent(new Event('pointerdown'))],
  ['has been looked at with a key', true, () => window.dispatchEvent(new Event('keydown'))],
])('the first screen %s', async (_title, isSettled, happens) => {
  expect(await isSettledAfter(happens)).toBe(isSettled);
});

test('nothing is left behind', async () => {
  const remove = jest.spyOn(window, 'removeEventListener');
  const add = jest.spyOn(window, 'addEventListener');
  await isSettledAfter(() => jest.advanceTimersByTime(6000));
  expect(remove).toHaveBeenCalledTimes(add.mock.calls.length);
  expect(jest.getTimerCount()).toBe(0);
});
