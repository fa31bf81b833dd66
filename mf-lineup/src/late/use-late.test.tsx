import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useLate } from './use-late.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('a part is fetched once it is wanted, and tried again until it is there', async () => {
  jest.useFakeTimers();
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return 'part';
  };
  const Screen = ({ isWanted }: { readonly isWanted: boolean }) => (
    <p>{useLate(load, isWanted) ?? 'nothing'}</p>
  );
  const { rerender } = render(<Screen isWanted={false} />);
  expect(tries).toBe(0);
  await act(async () => rerender(<Screen isWanted />));
  expect([tries, screen.queryByText('nothing') !== null]).toEqual([1, true]);
  await act(async () => jest.runAllTimersAsync());
  expect(screen.getByText('part')).toBeTruthy();
  await act(async () => rerender(<Screen isWanted />));
  expect(tries).toBe(2);
});
