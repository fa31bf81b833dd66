import { afterEach, expect, jest, test } from '@jest/globals';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { cleanup, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { RemoteFallbackView } from './remote-fallback.view.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  delete window.SpieltagNative;
});

/** A version for a kernel this page does not have. */
const TOO_NEW = { name: 'mf-live', versions: [], leftOut: [], refused: [{}] };

function show(isOnline: boolean, remotes: readonly object[] = []) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const retry = jest.fn();
  const shell = { composition: { retry, remotes } } as unknown as Shell;
  render(
    <ShellProvider value={shell}>
      <RemoteFallbackView remote="mf-live" />
    </ShellProvider>,
  );
  return retry;
}

test('a part that fails says so, and is tried again by hand', () => {
  const retry = show(true);
  expect(screen.getByRole('alert').textContent).toContain('Dieser Bereich ist gestolpert');
  screen.getByRole('button', { name: 'Erneut versuchen' }).click();
  expect(retry).toHaveBeenCalledWith('mf-live');
});

test('a part that needs a newer shell says in the app to update it, and has nothing to try again', () => {
  window.SpieltagNative = {} as NativeShell;
  show(true, [TOO_NEW]);
  expect(screen.getByRole('alert').textContent).toContain('Aktualisiere die App!');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(true, [{ ...TOO_NEW, versions: [{}] }]);
  expect(screen.getByRole('button')).toBeTruthy();
  cleanup();
  delete window.SpieltagNative;
  show(true, [TOO_NEW]);
  expect(screen.getByRole('alert').textContent).toContain('Dieser Bereich ist gestolpert');
});

test('a part that cannot be fetched names the connection, and comes with it', () => {
  const retry = show(false);
  expect(screen.getByRole('alert').textContent).toContain('Ohne Verbindung');
  window.dispatchEvent(new Event('online'));
  expect(retry.mock.calls).toEqual([['mf-live', false]]);
});
