import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bootstrap, mount, unmount } from '../app.ts';
import { aMarketKernel } from '../testing/a-market-kernel.ts';
import { aPlayer } from '../testing/a-season.ts';

const phone = globalThis.matchMedia;
let props: Parameters<typeof mount>[0];

/** The market in a wide window, while players are chosen to be compared. */
beforeEach(async () => {
  // The lifecycles render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
  window.history.replaceState(null, '', '/se-1/transfermarket?pick=');
  const domElement = document.createElement('main');
  document.body.append(domElement);
  props = {
    name: 'mf-market',
    kernel: aMarketKernel({ players: ['pl-1', 'pl-2', 'pl-3'].map((id) => aPlayer(id)) }),
    remote: { name: 'mf-market', version: '1.0.0' },
    report: { mounted: () => undefined, broken: () => undefined },
    domElement,
  } as unknown as typeof props;
  await bootstrap(props);
  await mount(props);
  await screen.findByRole('searchbox');
});
afterEach(async () => {
  await unmount(props);
  document.body.replaceChildren();
  globalThis.matchMedia = phone;
});

const choose = (id: string) => screen.getByRole('button', { name: `Ada ${id} vergleichen` });
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

test('of two players chosen before the first one is drawn both are compared', async () => {
  choose('pl-1').click();
  choose('pl-2').click();
  expect(query()).toEqual({ pick: 'pl-1,pl-2' });
  const compare = screen.getByRole<HTMLButtonElement>('button', { name: 'Vergleichen' });
  await waitFor(() => expect(compare.disabled).toBe(false));
  choose('pl-3').click();
  compare.click();
  expect(query()).toEqual({ compare: 'pl-1,pl-2,pl-3' });
});

test('who is chosen stays so when the watch list is shown before it is drawn', async () => {
  choose('pl-1').click();
  screen.getByRole('radio', { name: /^Merkliste/ }).click();
  expect(query()).toEqual({ pick: 'pl-1', panel: 'favorites' });
});

test('who is chosen stays so when a filter is written before it is drawn', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  screen.getByRole('button', { name: /^Mittelfeld/ }).click();
  await Promise.resolve();
  choose('pl-1').click();
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  expect(query()).toEqual({ pick: 'pl-1', positions: 'midfielder' });
});
