import { expect, test } from '@jest/globals';
import { SAMPLE, sampleDatabase, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { address, BASE, north, showGroups } from '../../testing/the-groups.tsx';

test('choosing the season shows its ranking under an address of its own', async () => {
  await showGroups({ groups: [north] });
  const season = screen.getByRole<HTMLInputElement>('radio', { name: 'Saison' });
  await act(async () => void fireEvent.click(season));
  expect(season.checked).toBe(true);
  expect(address()).toBe(`${BASE}/season/${SAMPLE.lastRoundId}/gr-1`);
});

test('a round to come is named as it is, and leads back', async () => {
  const database = sampleDatabase();
  const next = { ...database.rounds[0], id: 'rn-next', name: '3' } as (typeof database.rounds)[0];
  await showGroups(
    { groups: [north], database: { ...database, rounds: [...database.rounds, next] } },
    `${BASE}/round/rn-next/gr-1`,
  );
  const rounds = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Spieltag' });
  expect(rounds.value).toBe('rn-next');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Voriger Spieltag' }).disabled).toBe(
    false,
  );
});

test('a round that is evaluated stays in sight, and is not exchanged for the one before', async () => {
  const { kernel } = await showGroups({
    groups: [north],
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
  });
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Spieltag' }).value;
  expect(shown()).toBe(SAMPLE.roundId);
  await act(async () => kernel.setGameState(sampleGameState({ phase: 'EVALUATING' })));
  expect(shown()).toBe(SAMPLE.roundId);
});
