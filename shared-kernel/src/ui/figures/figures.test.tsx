import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Countdown } from './countdown.view.tsx';
import { Money } from './money.view.tsx';
import { Points } from './points.view.tsx';
import { Rank } from './rank.view.tsx';
import { TrendIcon } from './trend-icon.view.tsx';

const shown = (element: React.ReactElement) => render(element).container;

afterEach(() => {
  jest.useRealTimers();
});

describe('A figure', () => {
  test.each([
    ['points', <Points key="p" value={1234.5} />, '1.234,5'],
    ['points gained', <Points key="p" value={7} signed />, '+7'],
    ['points lost', <Points key="p" value={-3} signed />, '−3'],
    ['no points', <Points key="p" value={null} />, '–'],
    ['money', <Money key="m" euros={4_200_000} />, '4,20 Mio'],
    ['little money', <Money key="m" euros={350_000} />, '0,350 Mio'],
    ['no price', <Money key="m" euros={999_000_000} />, '–kein Marktwert'],
    ['a rank', <Rank key="r" rank={12_345} />, '12.345.'],
    ['no rank', <Rank key="r" rank={null} />, '–'],
  ])('of %s is written as the language has it', (_, element, text) => {
    expect(shown(element).textContent).toBe(text);
  });
});

test.each([
  [9999, false, false],
  [10_000, true, false],
  [100_000, false, true],
])('Rank %s is set long: %s, longest: %s', (rank, long, longest) => {
  const { classList } = shown(<Rank rank={rank} />).firstElementChild ?? document.body;
  expect([classList.contains('long'), classList.contains('longest')]).toEqual([long, longest]);
});

test('A trend says where it is heading, and nothing while it is being calculated', () => {
  const { rerender } = render(<TrendIcon trend="UP" />);
  expect(screen.getByRole('img', { name: 'Verbessert' })).toBeTruthy();
  rerender(<TrendIcon trend={undefined} />);
  expect(screen.queryByRole('img')).toBeNull();
});

test('A countdown ticks each second on the given clock and ends once', () => {
  jest.useFakeTimers();
  let clock = 1_000_000;
  const onEnd = jest.fn();
  render(<Countdown to={1_003_000} now={() => clock} onEnd={onEnd} />);
  const second = () => {
    clock += 1000;
    act(() => jest.advanceTimersByTime(1000));
  };
  second();
  expect(screen.getByRole('timer').textContent).toBe('00:00:02');
  for (let i = 0; i < 5; i += 1) second();
  expect(screen.getByRole('timer').textContent).toBe('00:00:00');
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('A countdown on a clock that was ahead goes on, and ends anew, once that is set right', () => {
  jest.useFakeTimers();
  let clock = 1_000_000;
  const onEnd = jest.fn();
  render(<Countdown to={1_010_000} now={() => clock} onEnd={onEnd} />);
  const shownAt = (time: number) => {
    clock = time;
    act(() => jest.advanceTimersByTime(1000));
    return screen.getByRole('timer').textContent;
  };
  expect(shownAt(4_600_000)).toBe('00:00:00');
  expect(shownAt(1_002_000)).toBe('00:00:08');
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(shownAt(1_010_000)).toBe('00:00:00');
  expect(onEnd).toHaveBeenCalledTimes(2);
});

describe('A countdown is read out', () => {
  const MINUTE_MS = 60_000;
  const said = (leftMs: number, elapsedMs: number): string => {
    jest.useFakeTimers();
    let clock = 0;
    render(<Countdown to={leftMs} now={() => clock} label="Der Markt schließt" />);
    for (; clock < elapsedMs; clock += 1000) act(() => jest.advanceTimersByTime(1000));
    return screen.getByRole('status').textContent;
  };

  test.each([
    ['not when it begins', 60 * MINUTE_MS, 0, ''],
    ['not each second', 20 * MINUTE_MS, MINUTE_MS, ''],
    ['with ten minutes left', 11 * MINUTE_MS, 61_000, 'Der Markt schließt: Noch 10 Minuten'],
    ['with a minute left', 2 * MINUTE_MS, 61_000, 'Der Markt schließt: Noch 1 Minute'],
    ['with ten seconds left', 12_000, 3000, 'Der Markt schließt: Noch 10 Sekunden'],
    ['for a moment only', 11 * MINUTE_MS, 70_000, ''],
    ['no more when it is over', 3000, 4000, ''],
  ])('%s', (_, leftMs, elapsedMs, text) => {
    expect(said(leftMs, elapsedMs)).toBe(text);
  });
});
