import { expect, jest, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { LIFE } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';

let tries = 0;
jest.unstable_mockModule('./sign-in-dialog.view.tsx', () => {
  tries += 1;
  if (tries === 1) throw new Error('Loading chunk failed');
  return { default: () => <p role="alertdialog">sign in</p>, textsRead: Promise.resolve() };
});
const { SignInView } = await import('./sign-in.view.tsx');

test('a sign-in that has ended is asked for once that can be fetched, though nobody asks again', async () => {
  jest.useFakeTimers();
  const kernel = createTestKernel();
  const error = { code: '102', status: undefined, messageKey: 'login.102', params: {} } as const;
  const state = new BehaviorSubject({ life: LIFE.loaded, data: sampleAccount, error });
  const session = { ...kernel.session, state$: state, get: () => state.value };
  await act(async () => {
    render(
      <KernelProvider kernel={{ ...kernel, session }}>
        <SignInView />
      </KernelProvider>,
    );
  });
  expect([tries, screen.queryByRole('alertdialog')]).toEqual([1, null]);
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
