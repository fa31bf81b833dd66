import { expect, test } from '@jest/globals';
import { BehaviorSubject, Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import { lookWhenSeen } from './look-when-seen.ts';

test('one looks at once, with every change, and when the page is seen, until it is ended', () => {
  const stored = new BehaviorSubject(0);
  const told = new Subject<string>();
  let looks = 0;
  const stop = lookWhenSeen(() => (looks += 1), stored, told);
  const changeAll = () => {
    stored.next(1);
    told.next('a');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  expect(looks).toBe(1);
  changeAll();
  expect(looks).toBe(4);
  stop();
  changeAll();
  expect(looks).toBe(4);
});
