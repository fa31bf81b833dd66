import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FORMATIONS } from '../../rules/index.ts';
import type { ResultToken } from '../pitch/result-tokens.ts';
import { ResultLineup } from './lazy-views.view.tsx';
import { preloadDialogs } from './load-views.ts';

/** Eleven and one on the bench. */
const TOKENS: readonly ResultToken[] = Array.from({ length: 12 }, (_, index) => ({
  id: `pl-${index}`,
  index,
  name: `Spieler ${index}`,
  teamId: 'tm-1',
  teamName: 'FC',
  position: 'DEFENDER',
  points: 4,
  factor: 1,
  status: 'FINISHED',
  marks: [],
}));

const [formation] = FORMATIONS;
const lineup = <ResultLineup label="Elf" positionMap={formation?.positionMap} tokens={TOKENS} />;
const roomBelow = () =>
  screen.getByRole('region', { name: 'Elf' }).parentElement?.style.paddingBottom;

test('the pitch of a lineup stands there before what is on it has come, with room for the button below', () => {
  render(lineup);
  expect(roomBelow()).toBe('calc(var(--touch) + var(--space-3))');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is on it is there at once where it has come before', async () => {
  await preloadDialogs();
  render(lineup);
  expect(screen.getByRole('button', { name: 'Bank zeigen' })).toBeTruthy();
  expect(roomBelow()).toBe('');
});
