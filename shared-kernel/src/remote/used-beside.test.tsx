import { expect, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router';
import { createTestKernel } from '../stores/testing/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import { RemoteRouter } from './remote-router.tsx';
import { OPENED, useBackNavigation, useOverlay } from './use-navigation.ts';

/**
 * A list that is not drawn anew for what it opens, and the details it opens: remotes of their own.
 * What was opened before a reload is still in the history.
 */
function showListAndDetails(...opened: readonly string[]) {
  const list: { goTo: NavigateFunction } = { goTo: () => undefined };
  const element = document.createElement('div');
  const Details = () => {
    const { overlay, closeOverlay } = useOverlay('player-details');
    return (
      <>
        <p>{overlay?.parts[0] ?? 'closed'}</p>
        <button type="button" onClick={closeOverlay}>
          close
        </button>
      </>
    );
  };
  const List = () => {
    const { openOverlay } = useOverlay();
    const [query] = useSearchParams();
    const goBack = useBackNavigation();
    list.goTo = useNavigate();
    return (
      <>
        <p>{`chosen: ${query.get('team') ?? 'all'}`}</p>
        {['pl-1', 'pl-2'].map((id) => (
          <button key={id} type="button" onClick={() => openOverlay(['player-details', id])}>
            {`open ${id}`}
          </button>
        ))}
        <button type="button" onClick={() => goBack('/se-1/transfermarket')}>
          choose all
        </button>
      </>
    );
  };
  window.history.replaceState(null, '', '/se-1/transfermarket');
  for (const [idx, address] of opened.entries()) {
    window.history.pushState({ usr: OPENED, key: `key-${idx}`, idx: idx + 1 }, '', address);
  }
  render(
    <KernelProvider kernel={createTestKernel()}>
      <RemoteRouter element={undefined} ahead={undefined} ignoresOverlays>
        <List />
      </RemoteRouter>
      <RemoteRouter element={element} ahead={undefined} ignoresOverlays={false}>
        <Details />
      </RemoteRouter>
    </KernelProvider>,
  );
  return { list, details: element };
}

/** Whatever changes the address, every remote hears of it, as in a page with several of them. */
const andTell = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const press = (name: string) => andTell(() => screen.getByText(name).click());

test('a list that is used on opens the next in place of the first, and all closes at once', async () => {
  showListAndDetails();
  press('open pl-1');
  press('open pl-2');
  expect(screen.getByText('pl-2')).toBeTruthy();
  press('close');
  expect(await screen.findByText('closed')).toBeTruthy();
  expect(window.location.pathname).toBe('/se-1/transfermarket');
});

test('what was chosen in the list meanwhile stays when the details are closed', async () => {
  const { list } = showListAndDetails();
  press('open pl-1');
  const chosen = { pathname: window.location.pathname, search: '?team=tm-1' };
  andTell(() => void list.goTo(chosen, { replace: true, state: OPENED }));
  press('close');
  expect(await screen.findByText('closed')).toBeTruthy();
  // In the entry they were opened over: another one in their place would have to be gone back through.
  await waitFor(() => expect(window.history.state.idx).toBe(0));
  await waitFor(() => expect(window.location.search).toBe('?team=tm-1'));
  andTell(() => undefined);
  expect(screen.getByText('chosen: tm-1')).toBeTruthy();
});

test('what was chosen meanwhile stays also where the details are left before their entry is', async () => {
  const { list, details } = showListAndDetails();
  press('open pl-1');
  const chosen = { pathname: window.location.pathname, search: '?team=tm-1' };
  andTell(() => void list.goTo(chosen, { replace: true, state: OPENED }));
  const leave = () => {
    details.hidden = true;
  };
  window.addEventListener('popstate', leave, { once: true });
  press('close');
  await waitFor(() => expect(window.history.state.idx).toBe(0));
  await waitFor(() => expect(window.location.search).toBe('?team=tm-1'));
});

test('after a reload a list that knows nothing of the details over it still closes by going back', async () => {
  const chosen = '/se-1/transfermarket?team=tm-1';
  showListAndDetails(chosen, '/se-1/transfermarket/player-details/pl-1?team=tm-1');
  press('choose all');
  expect(await screen.findByText('closed')).toBeTruthy();
  expect(screen.getByText('chosen: tm-1')).toBeTruthy();
  press('choose all');
  expect(await screen.findByText('chosen: all')).toBeTruthy();
});

test('who presses again goes back once, while the page goes back and while the screen follows', async () => {
  showListAndDetails('/se-1/transfermarket?team=tm-1', '/se-1/transfermarket?team=tm-2');
  press('choose all');
  press('choose all');
  const pressAgain = () => screen.getByText('choose all').click();
  window.addEventListener('popstate', pressAgain, { once: true });
  expect(await screen.findByText('chosen: tm-1')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(window.location.search).toBe('?team=tm-1');
});
