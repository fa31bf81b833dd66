import { beforeAll, expect, test } from '@jest/globals';
import type { Player } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import type { MatchLineupStatus } from '@spieltag/shared-kernel/rules';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { fireEvent, render, screen, within } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { StatisticsScreen } from './statistics-screen.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));

function show(world: TestWorld) {
  render(
    <KernelProvider kernel={createTestKernel(world)}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/help/stats`]}>
        <StatisticsScreen />
      </MemoryRouter>
    </KernelProvider>,
  );
}

const stated = (id: string, state: MatchLineupStatus) => ({
  id,
  state,
  homeScore: null,
  guestScore: null,
  players: [],
});

test.each<[string, MatchLineupStatus, MatchLineupStatus, Player['status'], string]>([
  ['the match being played', 'FINISHED', 'LIVE', 'UNKNOWN', 'Live'],
  ['the one to come', 'FINISHED', 'FINAL_LINEUP', 'UNKNOWN', 'Aufstellung steht'],
  ['what is expected of it', 'FINISHED', 'SCHEDULED', 'STARTER', 'voraussichtlich Startelf'],
  ['the last', 'FINISHED', 'FINISHED', 'UNKNOWN', 'Beendet'],
])('of two matches of a round the badge says %s', async (_title, first, second, status, badge) => {
  const { matches, players, ...rest } = sampleDatabase();
  const [sample] = players;
  const [pairing] = matches.filter(({ id }) => id === 'mt-2-1');
  if (!sample || !pairing) throw new Error('the sample season has players and matches');
  const database = {
    ...rest,
    players: [{ ...sample, status }],
    matches: [...matches, { ...pairing, id: 'mt-second', guestTeamId: 'tm-8' }],
  };
  const phase = 'GAMEDAY' as const;
  const current = [stated('mt-2-1', first), stated('mt-second', second)];
  const gameState = sampleGameState({
    phase,
    currentResults: { id: SAMPLE.roundId, phase, matches: current },
  });
  show({ database, gameState });
  const table = await screen.findByRole('table');
  expect(within(table).getAllByText(badge).length).toBeGreaterThan(0);
});

test('how many fit a filter is announced, also that nobody does', async () => {
  const { players, ...rest } = sampleDatabase();
  const [sample] = players;
  if (!sample) throw new Error('the sample season has players');
  const of = (id: string, position: Player['position']) => ({ ...sample, id, position });
  const database = {
    ...rest,
    players: [of('pl-a', 'FORWARD'), of('pl-b', 'FORWARD'), of('pl-c', 'DEFENDER')],
  };
  show({ database });
  await screen.findByRole('table');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('3 Spieler');
  const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
  choose('STU');
  expect(status.textContent).toBe('2 Spieler');
  choose('TW');
  expect(status.textContent).toBe('Niemand passt');
  expect(status.isConnected).toBe(true);
});
