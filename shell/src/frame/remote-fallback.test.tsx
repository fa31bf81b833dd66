import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { RemoteFallbackView } from './remote-fallback.view.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function show(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const retry = jest.fn();
  const shell = { composition: { retry } } as unknown as Shell;
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

test('a part that cannot be fetched names the connection, and comes with it', () => {
  const retry = show(false);
  expect(screen.getByRole('alert').textContent).toContain('Ohne Verbindung');
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(1);
});
