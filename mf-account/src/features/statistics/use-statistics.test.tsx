import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootstrap, mount, unmount } from '../../app.ts';

let props: Parameters<typeof mount>[0];

beforeEach(async () => {
  // The lifecycles render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.history.replaceState(null, '', `/${SAMPLE.seasonId}/help/stats`);
  const domElement = document.createElement('main');
  document.body.append(domElement);
  props = {
    name: 'mf-account',
    kernel: createTestKernel(),
    remote: { name: 'mf-account', version: '1.0.0' },
    report: { mounted: () => undefined, broken: () => undefined },
    domElement,
  } as unknown as typeof props;
  await bootstrap(props);
  await mount(props);
});
afterEach(async () => {
  await unmount(props);
  document.body.replaceChildren();
});

test('what is chosen before the last choice is drawn adds to that', async () => {
  const goalkeepers = await screen.findByRole<HTMLInputElement>('radio', { name: 'TW' });
  const head = screen.getByRole('columnheader', { name: 'Preis' });
  goalkeepers.click();
  within(head).getByRole('button').click();
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
  expect(window.location.search).toBe('?position=GOALKEEPER&order=price');
  expect(goalkeepers.checked).toBe(true);
});

test('a head that is pressed twice before the first press is drawn turns the order round', async () => {
  const head = await screen.findByRole('columnheader', { name: 'Preis' });
  const button = within(head).getByRole('button');
  button.click();
  button.click();
  await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
  expect(window.location.search).toBe('?order=price&direction=ascending');
});
