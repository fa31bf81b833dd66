import { expect, test } from '@jest/globals';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, renderHook } from '@testing-library/react';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from './shell-context.tsx';
import { useHasScreen } from './use-has-screen.ts';

const APPLICATION = { name: 'lineup', slot: 'main' };

test.each([
  ['is awaited while its remote is loading', '/se-1/lineup', 'loading', false],
  ['is what is said in place of a remote that failed', '/se-1/lineup', 'failed', true],
  ['is shown with its remote', '/se-1/lineup', 'shown', true],
  ["is shown at once where it is the shell's own", '/se-1/debug', 'idle', true],
])('the first screen %s', (_name, path, status, expected) => {
  window.history.replaceState(null, '', path);
  expect(ask(status).result.current).toBe(expected);
});

test('the first screen has stood, whatever comes after it', () => {
  window.history.replaceState(null, '', '/se-1/lineup');
  const { result, become } = ask('shown');
  become('loading');
  expect(result.current).toBe(true);
});

function ask(status: string) {
  const states = new BehaviorSubject([{ application: APPLICATION, status }]);
  const composition = {
    states: { state$: states, get: () => states.value },
    isActive: (_application: unknown, pathname: string) => pathname.endsWith('/lineup'),
  };
  const shell = { address: createAddressStore(), composition } as unknown as Shell;
  const { result } = renderHook(useHasScreen, {
    wrapper: ({ children }) => <ShellProvider value={shell}>{children}</ShellProvider>,
  });
  const become = (next: string) =>
    act(() => {
      states.next([{ application: APPLICATION, status: next }]);
    });
  return { result, become };
}
