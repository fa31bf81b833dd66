import { beforeAll, expect, test } from '@jest/globals';
import { createBelongings } from '../belongings/belongings.ts';
import { noteCalls } from '../belongings/note-calls.ts';
import { runAsFile } from '../belongings/testing/run-as-file.ts';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import { isOfVersion } from './is-of-version.ts';

const belongings = createBelongings();
const version = liveVersion('1');

beforeAll(() => {
  noteCalls(belongings);
  belongings.of(version);
});

/** What code of a version leaves in the page, as `cover`. */
function left(code: string): Element {
  document.body.replaceChildren();
  runAsFile(version, `{ const cover = document.createElement('b'); ${code} }`);
  return document.querySelector('b') as Element;
}

test.each([
  ['appends', 'document.body.append(cover);'],
  ['puts beside the body', 'document.documentElement.appendChild(cover);'],
  ['has a function of the browser append', '[cover].forEach((one) => document.body.append(one));'],
  [
    'hands over in a fragment',
    'const all = new DocumentFragment(); all.append(cover); document.body.append(all);',
  ],
])('an element a version %s is of a version', (_name, code) => {
  const cover = left(code);
  expect(isOfVersion(belongings, cover)).toBe(true);
  cover.remove();
});

test('what the code of no version has put there is not', () => {
  const bar = document.body.appendChild(document.createElement('b'));
  expect(isOfVersion(belongings, bar)).toBe(false);
});

test('in a browser that does not tell who calls any element may be', () => {
  const bar = document.body.appendChild(document.createElement('b'));
  const { captureStackTrace } = Error;
  Reflect.deleteProperty(Error, 'captureStackTrace');
  try {
    expect(isOfVersion(belongings, bar)).toBe(true);
  } finally {
    Object.assign(Error, { captureStackTrace });
  }
});
