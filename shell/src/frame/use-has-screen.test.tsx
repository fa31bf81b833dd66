import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../shell-context.tsx';
import { useHasScreen } from './use-has-screen.ts';

const APPLICATION = { name: 'lineup', slot: 'main' };

test.each([
  ['is awaited while its remote is loading', '/se-1/lineup', 'loading', false],
  ['stands with its remote', '/se-1/lineup', 'shown', true],
  ["stands at once where it is the shell's own", '/se-1/debug', 'idle', true],
])('the first screen %s', (_name, path, status, expected) => {
  window.history.replaceState(null, '', path);
  const states = [{ application: APPLICATION, status }];
  const composition = {
    subscribe: () => () => {},
    states: () => states,
    isActive: (_application: unknown, pathname: string) => pathname.endsWith('/lineup'),
  };
  const shell = { address: createAddressStore(), composition } as unknown as Shell;
  const { result } = renderHook(useHasScreen, {
    wrapper: ({ children }) => <ShellProvider value={shell}>{children}</ShellProvider>,
  });
  expect(result.current).toBe(expected);
});
