import { expect, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

const LATE = 'late view';
let tries = 0;

/** The module of a view, in place of the own one of an area; it cannot be fetched at first. */
export function lateModule() {
  tries += 1;
  if (tries === 1) throw new Error('Loading chunk failed');
  return { default: () => <p>{LATE}</p>, textsRead: Promise.resolve() };
}

/** Shows an area whose view cannot be fetched. */
export async function renderUnfetched(area: ReactNode): Promise<void> {
  jest.useFakeTimers();
  await act(async () => void render(area));
  expect([tries, screen.queryByText(LATE)]).toEqual([1, null]);
}

/** Waits until the view is fetched again, which shows it. */
export async function fetchAgain(): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(LATE)).toBeTruthy();
}
