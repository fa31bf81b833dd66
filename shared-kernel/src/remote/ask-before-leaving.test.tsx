import { expect, test } from '@jest/globals';
import { askBeforeLeaving } from './ask-before-leaving.ts';

/** Whether the browser would ask whoever closes the page now. */
function isAsked(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('the browser asks as long as there is any reason to', () => {
  expect(isAsked()).toBe(false);
  const [first, second] = [askBeforeLeaving(), askBeforeLeaving()];
  expect(isAsked()).toBe(true);
  first();
  first();
  expect(isAsked()).toBe(true);
  second();
  expect(isAsked()).toBe(false);
});
