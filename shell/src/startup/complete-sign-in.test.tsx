import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { LANGUAGE_KEY } from '@spieltag/shared-kernel/i18n';
import { act, screen } from '@testing-library/react';
import { completeSignIn } from './complete-sign-in.view.tsx';

/** This environment has none; what the game says comes by `answer`. */
class Channel {
  static answer: (data: object) => void = () => {};
  addEventListener(_type: string, hear: (event: { readonly data: object }) => void) {
    Channel.answer = (data) => hear({ data });
  }
  postMessage() {}
  close() {}
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: Channel });
  createJsonStorage(browserStorage()).write(LANGUAGE_KEY, 'de');
  window.history.replaceState(null, '', '/auth/callback.html?code=x&state=old');
  document.body.innerHTML = '<div id="root"><p>Spieltag</p></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a window nobody takes the answer of, and nobody can close, leads back to the game', async () => {
  const close = jest.spyOn(window, 'close').mockImplementation(() => {});
  completeSignIn();
  await pass(4900);
  expect([close.mock.calls.length, screen.queryByRole('link')]).toEqual([0, null]);
  await pass(200);
  expect(close).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('nicht angekommen');
  expect(screen.getByRole('link', { name: 'Zum Spiel' }).getAttribute('href')).toBe('/');
});

test('one whose answer the game has says that it can be closed', async () => {
  jest.spyOn(window, 'close').mockImplementation(() => {});
  completeSignIn();
  act(() => Channel.answer({ taken: 'old' }));
  await pass(100);
  expect(screen.getByRole('heading').textContent).toBe('Du kannst dieses Fenster schließen');
});
