import { afterEach, expect, test } from '@jest/globals';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { OverlayAreaView } from './overlay-area.view.tsx';

afterEach(cleanup);

test('an overlay that does not come can be closed, which leads to the screen below it', async () => {
  window.history.replaceState(null, '', '/se-1/transfermarket/player-details/pl-7?search=we');
  const address = createAddressStore();
  const application = { slot: 'overlay' };
  const states = [{ remote: 'mf-market', application, status: 'failed' }];
  const composition = {
    remotes: [],
    states: { state$: new BehaviorSubject(states), get: () => states },
    isActive: () => true,
    screenOf: (pathname: string) => (pathname.endsWith('pl-7') ? '/transfermarket' : ''),
  };
  render(
    <ShellProvider value={{ address, composition } as unknown as Shell}>
      <OverlayAreaView />
    </ShellProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(window.location.pathname + window.location.search).toBe('/se-1/transfermarket?search=we');
});
