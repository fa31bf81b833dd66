import { expect, test } from '@jest/globals';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { createBelongings } from '../belongings/belongings.ts';
import { runAsFile } from '../belongings/testing/run-as-file.ts';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import type { Composition } from './composition.ts';
import { startSingleSpa } from './single-spa.ts';

test('listeners of the window are noted, though single-spa has replaced what adds them', () => {
  const belongings = createBelongings();
  const composition = { belongings, applications: [], states: { state$: new BehaviorSubject([]) } };
  startSingleSpa(composition as unknown as Composition);
  expect(Object.hasOwn(window, 'addEventListener')).toBe(true);
  const { calls } = belongings.of(liveVersion('1'));
  runAsFile(
    liveVersion('1'),
    "for (const type of ['resize', 'popstate']) window.addEventListener(type, () => {})",
  );
  window.addEventListener('resize', () => {});
  expect([...calls].map(({ kind, type }) => `${kind} ${type}`)).toEqual([
    'listener resize',
    'listener popstate',
  ]);
});
