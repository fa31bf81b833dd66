import { expect, test } from '@jest/globals';
import { expectAllTold } from './expect-all-told.ts';

test('rates are of everybody, so everybody must have been told once', () => {
  expect(() => expectAllTold({ users: 3, sent: 3, taken: 3 })).not.toThrow();
  expect(() => expectAllTold({ users: 3, sent: 2, taken: 3 })).toThrow('2 were sent, and 3 taken');
  expect(() => expectAllTold({ users: 3, sent: 3, taken: 4 })).toThrow('3 were sent, and 4 taken');
});
