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

test.each([
  ['of the lower half', 700, 'top'],
  ['of the upper half', 60, 'bottom'],
])('It leaves the sight of what was pressed free: %s', (_name, clientY, side) => {
  const region = (ids: readonly string[]) => (
    <NotificationRegion
      notifications={ids.map((id) => ({ id, level: 'INFO', text: id }))}
      onClose={() => {}}
    />
  );
  const { rerender } = render(region([]));
  const isOnTop = () => screen.getByRole('region').classList.contains('top');
  fireEvent(document.body, new MouseEvent('pointerdown', { bubbles: true, clientY }));
  rerender(region(['n1']));
  expect(isOnTop()).toBe(side === 'top');
  // It does not move while it is read.
  fireEvent(
    document.body,
    new MouseEvent('pointerdown', { bubbles: true, clientY: 768 - clientY }),
  );
  rerender(region(['n1']));
  expect(isOnTop()).toBe(side === 'top');
  rerender(region(['n1', 'n2']));
  expect(isOnTop()).toBe(side !== 'top');
});

test('It leaves the sight of what was pressed by key free', () => {
  const region = (ids: readonly string[]) => (
    <>
      <button type="button">Kopieren</button>
      <NotificationRegion
        notifications={ids.map((id) => ({ id, level: 'INFO', text: id }))}
        onClose={() => {}}
      />
    </>
  );
  const { rerender } = render(region([]));
  const button = screen.getByRole('button', { name: 'Kopieren' });
  button.getBoundingClientRect = () => new DOMRect(0, 700, 44, 44);
  fireEvent.keyDown(button, { key: 'Enter' });
  rerender(region(['n1']));
  expect(screen.getByRole('region').classList.contains('top')).toBe(true);
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
