import { expect, test } from '@jest/globals';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen } from '@testing-library/react';
import { BASE, north } from '../testing/the-groups.tsx';
import { mountRemote } from '../testing/the-remote.ts';

test('what is chosen before the last choice is drawn adds to that', async () => {
  const south = { ...north, id: 'gr-2', name: 'Kurve Süd' };
  const { unmount } = await mountRemote(BASE, { groups: [north, south] });
  (await screen.findByRole('radio', { name: 'Saison' })).click();
  fireEvent.change(screen.getByLabelText('Meine Gruppen'), { target: { value: 'gr-2' } });
  expect(window.location.pathname).toBe(`${BASE}/season/${SAMPLE.lastRoundId}/gr-2`);
  expect(await screen.findByRole('heading', { name: 'Kurve Süd' })).toBeTruthy();
  await unmount();
});
