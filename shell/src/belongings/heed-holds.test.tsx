import { expect, test } from '@jest/globals';
import { askBeforeLeaving, hasDrafts, holdDraft } from '@spieltag/shared-kernel/remote';
import { keyOf } from '../discovery/remote-versions.ts';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import { createBelongings } from './belongings.ts';
import { heedHolds } from './heed-holds.ts';
import { runAsFile } from './testing/run-as-file.ts';

const belongings = createBelongings();
const givenUp = new Set<string>();
heedHolds(belongings, (version) => givenUp.has(keyOf(version)));
Object.assign(globalThis, { holdDraft, askBeforeLeaving });

/** Whether the page is kept as it is, and whoever closes it is asked. */
const isHeld = () => [
  hasDrafts(),
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
];

function hold(text: string) {
  const version = liveVersion(text);
  const own = belongings.of(version);
  runAsFile(version, 'holdDraft(); askBeforeLeaving();');
  expect(isHeld()).toEqual([true, true]);
  return own;
}

test('what a version holds ends with it', () => {
  hold('1').end.unsubscribe();
  expect(isHeld()).toEqual([false, false]);
});

test('what a version holds matters no longer once it is given up, and does so when it is tried again', () => {
  const { version, end } = hold('2');
  givenUp.add(keyOf(version));
  expect(isHeld()).toEqual([false, false]);
  givenUp.clear();
  expect(isHeld()).toEqual([true, true]);
  end.unsubscribe();
});

test('of a version that was taken back nothing matters', () => {
  const own = hold('3');
  expect(hasDrafts((holder) => holder === own)).toBe(false);
  own.end.unsubscribe();
});

test('what nobody is known to hold counts', () => {
  const end = holdDraft();
  expect(hasDrafts()).toBe(true);
  end();
  expect(hasDrafts()).toBe(false);
});

test('a version that prepares stacks itself is known all the same', () => {
  const version = liveVersion('4');
  const own = belongings.of(version);
  const prepare = () => 'https://elsewhere.test/';
  const before = Reflect.get(Error, 'prepareStackTrace');
  Object.assign(Error, { prepareStackTrace: prepare });
  runAsFile(version, 'holdDraft()');
  const left = Reflect.get(Error, 'prepareStackTrace');
  Object.assign(Error, { prepareStackTrace: before });
  expect([hasDrafts(), hasDrafts((holder) => holder === own)]).toEqual([true, false]);
  expect(left).toBe(prepare);
  own.end.unsubscribe();
});
