import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lateView } from './late-view.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a view whose fetch fails comes once it can be fetched, with its texts', async () => {
  const texts = Promise.withResolvers<void>();
  let tries = 0;
  const View = lateView(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Loading chunk failed');
    return { default: () => <p>here</p>, textsRead: texts.promise };
  });
  await act(async () => {
    render(
      <Suspense>
        <View />
      </Suspense>,
    );
  });
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect([tries, screen.queryByText('here')]).toEqual([2, null]);
  await act(async () => texts.resolve());
  expect(screen.getByText('here')).toBeTruthy();
});
