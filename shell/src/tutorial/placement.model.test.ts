import { expect, test } from '@jest/globals';
import { cornerFor } from './placement.model.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 640 };
const LOW = { width: 640, height: 360 };
const CARD = { width: 352, height: 180 };
const CARD_ON_PHONE = { width: 336, height: 200 };

test.each([
  ['without anything to point at', undefined],
  ['where it covers nothing', { left: 100, top: 80, width: 300, height: 60 }],
  ['where it covers as much as anywhere', { left: 0, top: 0, ...DESKTOP }],
])('the card stands at the bottom %s', (_title, target) => {
  expect(cornerFor(CARD, target, DESKTOP, false)).toBe('bottomEnd');
});

test('the card leaves the side of a desktop it would cover', () => {
  const panel = { left: 880, top: 60, width: 400, height: 740 };
  expect(cornerFor(CARD, panel, DESKTOP, false)).toBe('bottomStart');
});

test('the card leaves the ways back above what fills a desktop free', () => {
  const lists = { left: 110, top: 160, width: 1150, height: 640 };
  expect(cornerFor(CARD, lists, DESKTOP, false)).toBe('bottomEnd');
});

test.each([
  ['goes to the top of a phone for a bar at its bottom', 480, 100, true, 'topEnd'],
  ['stays at the bottom for what can be scrolled from under it', 480, 100, false, 'bottomEnd'],
  ['stays at the bottom for what is at the top', 60, 100, true, 'bottomEnd'],
  ['leaves the ways back above a long list free', 300, 340, false, 'bottomEnd'],
] as const)('the card %s', (_title, top, height, isPinned, corner) => {
  const target = { left: 0, top, width: 360, height };
  expect(cornerFor(CARD_ON_PHONE, target, PHONE, isPinned)).toBe(corner);
});

test('on a phone that lies on its side the card leaves free what stands at the end of rows', () => {
  const list = { left: 0, top: 56, width: 640, height: 304 };
  const button = { left: 20, top: 200, width: 100, height: 44 };
  expect(cornerFor(CARD, list, LOW, true)).toBe('bottomStart');
  expect(cornerFor(CARD, button, LOW, true)).toBe('bottomEnd');
});
