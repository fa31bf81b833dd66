import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { NotificationRegion } from './notification-region.view.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function show(durationMs?: number) {
  const onClose = jest.fn();
  const notification = { id: 'n1', level: 'INFO', text: 'Gespeichert', durationMs } as const;
  render(<NotificationRegion notifications={[notification]} onClose={onClose} />);
  return onClose;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('A notification goes by itself after 4 seconds', () => {
  const onClose = show();
  pass(3999);
  expect(onClose).not.toHaveBeenCalled();
  pass(1);
  expect(onClose.mock.calls).toEqual([['n1']]);
});

test('It waits while it is pointed at', () => {
  const onClose = show();
  fireEvent.pointerEnter(screen.getByText('Gespeichert'));
  pass(60_000);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerLeave(screen.getByText('Gespeichert'));
  pass(4000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  [5000, 1],
  [5001, 0],
])('One of %s ms has %s close buttons', (durationMs, buttons) => {
  show(durationMs);
  expect(screen.queryAllByRole('button')).toHaveLength(buttons);
});

test('Closed by keyboard, it gives the focus back to where it was', () => {
  render(<button type="button">Kaufen</button>);
  show();
  const [before, close] = screen.getAllByRole('button');
  act(() => before?.focus());
  act(() => close?.focus());
  act(() => close?.click());
  expect(document.activeElement).toBe(before);
});
