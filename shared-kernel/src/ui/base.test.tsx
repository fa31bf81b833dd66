import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';

/** What is imported is fetched by a bundler only. */
const source = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8').replace(
  /@import .*/,
  '',
);
const sheet = document.createElement('style');

beforeAll(() => {
  sheet.textContent = source;
  document.head.append(sheet);
});

afterAll(() => sheet.remove());

test.each([
  ['shown', 'block', {}],
  ['hidden', 'none', { hidden: true }],
])('a picture that is %s has display %s', (_name, display, attributes) => {
  const { container } = render(<img alt="" {...attributes} />);
  const picture = container.querySelector('img') as Element;
  expect(getComputedStyle(picture).display).toBe(display);
});

test('what is hidden until it is found keeps its display', () => {
  const { container } = render(<img alt="" />);
  const picture = container.querySelector('img') as Element;
  picture.setAttribute('hidden', 'until-found');
  expect(getComputedStyle(picture).display).toBe('block');
});
