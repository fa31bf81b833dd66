import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { Gain } from './gain.view.tsx';

test('only points that are won are cheered, each time anew', () => {
  const { container, rerender } = render(<Gain score={12} />);
  const cheered = () => container.firstElementChild;
  const score = (points: number) => rerender(<Gain score={points} />);
  expect(cheered()).toBeNull();
  score(15);
  const first = cheered();
  expect(first?.textContent).toBe('+3');
  expect(first?.getAttribute('aria-hidden')).toBe('true');
  score(15);
  expect(cheered()).toBe(first);
  score(18);
  expect(cheered()?.textContent).toBe('+3');
  expect(cheered()).not.toBe(first);
  score(16);
  expect(cheered()).toBeNull();
});
