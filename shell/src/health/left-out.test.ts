import { beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import { leaveOutAfter, leftOutForMs } from './leave-out.ts';
import { createLeftOut, LEFT_OUT_KEY, LONGEST_MS } from './left-out.ts';

const OFFERED = ['2', '1'];
const FAILED = { remote: 'mf-live', version: '2', offered: OFFERED };
const MOUNT = { code: 'MOUNT_FAILED', phase: 'mount' } as const;
const NOW = 1_000_000;

let storage: JsonStorage;
beforeEach(() => {
  storage = createJsonStorage();
});
/** What a page that starts then does with version 2. */
const isOut = (nowMs: number, offered = OFFERED) =>
  createLeftOut(storage, () => nowMs).has('mf-live', offered, '2');

test('a version that failed is left out by the pages of a day', () => {
  leaveOutAfter(storage, FAILED, MOUNT, NOW);
  expect(isOut(NOW + LONGEST_MS - 1)).toBe(true);
  expect(isOut(NOW + LONGEST_MS)).toBe(false);
});

test.each([
  ['code that fails, for a day', 'MOUNT_FAILED', 'mount', LONGEST_MS],
  ['a mount that never ends, for a day', 'TIMEOUT', 'mount', LONGEST_MS],
  ['a file that is not there, for ten minutes', 'NOT_FOUND', 'load', 600_000],
  ['a line that is too slow, for ten minutes', 'TIMEOUT', 'load', 600_000],
] as const)('%s', (_name, code, phase, ms) => {
  expect(leftOutForMs(code, phase)).toBe(ms);
});

test('another composition is tried as a whole', () => {
  leaveOutAfter(storage, FAILED, MOUNT, NOW);
  expect(isOut(NOW, ['3', '1'])).toBe(false);
  expect(isOut(NOW, ['2', '0'])).toBe(false);
});

test('other versions and other remotes are not left out', () => {
  leaveOutAfter(storage, FAILED, MOUNT, NOW);
  const leftOut = createLeftOut(storage, () => NOW);
  expect(leftOut.has('mf-live', OFFERED, '1')).toBe(false);
  expect(leftOut.has('mf-groups', OFFERED, '2')).toBe(false);
});

test('a clock that was set back does not make it longer', () => {
  leaveOutAfter(storage, FAILED, MOUNT, NOW + 10 * LONGEST_MS);
  expect(isOut(NOW)).toBe(false);
});

test('a page decides once: what fails later concerns the next one', () => {
  const leftOut = createLeftOut(storage, () => NOW);
  expect(leftOut.has('mf-live', OFFERED, '2')).toBe(false);
  leaveOutAfter(storage, FAILED, MOUNT, NOW);
  expect(leftOut.has('mf-live', OFFERED, '2')).toBe(false);
  expect(isOut(NOW)).toBe(true);
});

test('a player who asks for another try has it in this page and the next', () => {
  leaveOutAfter(storage, FAILED, MOUNT, NOW);
  const leftOut = createLeftOut(storage, () => NOW);
  expect(leftOut.has('mf-live', OFFERED, '2')).toBe(true);
  leftOut.takeBack('mf-live');
  expect(leftOut.has('mf-live', OFFERED, '2')).toBe(false);
  expect(isOut(NOW)).toBe(false);
});

test.each([
  ['no object', 'broken'],
  ['another shape', { 'mf-live': { offered: '2,1' } }],
  ['numbers that are none', { 'mf-live': { offered: '2,1', until: { 2: 'soon' } } }],
])('what the device has is nothing to rely on: %s', (_name, stored) => {
  storage.write(LEFT_OUT_KEY, stored);
  expect(isOut(NOW)).toBe(false);
});
