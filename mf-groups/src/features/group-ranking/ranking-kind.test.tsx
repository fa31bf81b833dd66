import { expect, test } from '@jest/globals';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { address, BASE, north, showGroups } from '../../testing/the-groups.tsx';

test('choosing the season shows its ranking under an address of its own', async () => {
  await showGroups({ groups: [north] });
  const season = screen.getByRole<HTMLInputElement>('radio', { name: 'Saison' });
  await act(async () => void fireEvent.click(season));
  expect(season.checked).toBe(true);
  expect(address()).toBe(`${BASE}/season/${SAMPLE.lastRoundId}/gr-1`);
});
