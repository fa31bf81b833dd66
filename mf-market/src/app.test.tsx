import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OPENED } from '@spieltag/shared-kernel/remote';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bootstrap, mount, unmount } from './app.ts';
import { aMarketKernel } from './testing/a-market-kernel.ts';
import { aPlayer } from './testing/a-season.ts';

const phone = globalThis.matchMedia;
const DETAILS = '/se-1/transfermarket/player-details/pl-1';

let props: Parameters<typeof mount>[0];

/** The market in a wide window, with the details of a player beside it that were opened from there. */
beforeEach(async () => {
  // The lifecycles render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
  window.history.replaceState(null, '', '/se-1/transfermarket');
  const domElement = document.createElement('main');
  document.body.append(domElement);
  props = {
    name: 'mf-market',
    kernel: aMarketKernel({ players: [aPlayer('pl-1'), aPlayer('pl-2')] }),
    remote: { name: 'mf-market', version: '1.0.0' },
    report: { mounted: () => undefined, broken: () => undefined },
    domElement,
  } as unknown as typeof props;
  await bootstrap(props);
  await mount(props);
  await screen.findByRole('searchbox');
  window.history.pushState({ usr: OPENED, key: 'details', idx: 1 }, '', DETAILS);
  window.dispatchEvent(new PopStateEvent('popstate'));
});
afterEach(async () => {
  await unmount(props);
  document.body.replaceChildren();
  globalThis.matchMedia = phone;
});

/** Once the address says so: that what is open stays open, and that closing it goes back. */
async function expectStaysOpen(query: RegExp): Promise<void> {
  await waitFor(() => expect(window.location.search).toMatch(query));
  expect(window.location.pathname).toBe(DETAILS);
  expect(window.history.state.usr).toBe(OPENED);
}

test('details beside the list keep their way back when the list is searched', async () => {
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Spieler suchen' }), 'ada');
  await expectStaysOpen(/q=ada/);
});

test('details beside the list keep their way back when players are chosen to be compared', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Spieler vergleichen' }));
  await expectStaysOpen(/pick=/);
});

test('details beside the screen stay open when the watch list is shown in place of the squad', async () => {
  await userEvent.click(await screen.findByRole('radio', { name: /^Merkliste/ }));
  await expectStaysOpen(/panel=favorites/);
});
