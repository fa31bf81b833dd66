import { expect, test } from '@jest/globals';
import type { StorageArea } from '@spieltag/shared-kernel/client';
import { keepProgress, readProgress } from './guide-progress.ts';
import { GUIDE_STEPS, isOnScreen, placedStep } from './guide-steps.ts';

/** A device that holds this, or nothing. */
function aDevice(kept?: string): StorageArea {
  const held = new Map(kept === undefined ? [] : [['spieltag.guide', kept]]);
  return {
    length: 0,
    key: () => null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

test('steps have names of their own, and lead from the first to the last and back', () => {
  const names = GUIDE_STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const walk = (name: string | undefined): string[] =>
    name ? [name, ...walk(placedStep(name)?.next?.name)] : [];
  expect(walk(names[0])).toEqual(names);
  for (const name of names) {
    const next = placedStep(name)?.next;
    if (next) expect(placedStep(next.name)?.previous?.name).toBe(name);
  }
});

test.each([
  ['/', '/', true],
  ['/', '/live', false],
  ['/transfermarket', '/transfermarket', true],
  ['/transfermarket', '/transfermarket/forward', true],
  ['/live', '/liveticker', false],
  [undefined, '/help', true],
])('a step of %s on the screen %s: %s', (screen, path, expected) => {
  expect(isOnScreen(screen === undefined ? {} : { screen }, path)).toBe(expected);
});

test('the device knows where the tour was left', () => {
  const device = aDevice();
  keepProgress(device, { step: 'captain', isRunning: true });
  expect(readProgress(device)).toEqual({ step: 'captain', isRunning: true });
  keepProgress(device, undefined);
  expect(readProgress(device)).toBeUndefined();
});

test.each([
  ['a step there is no longer', '{"step":"fax","isRunning":true}'],
  ['no step at all', '{"isRunning":true}'],
  ['another thing', '"captain"'],
  ['nothing', 'null'],
  ['what is no JSON', '{'],
])('%s is read as no tour', (_name, kept) => {
  expect(readProgress(aDevice(kept))).toBeUndefined();
});

test('a device without storage has no tour to go on with', () => {
  keepProgress(undefined, { step: 'captain', isRunning: true });
  expect(readProgress(undefined)).toBeUndefined();
});
