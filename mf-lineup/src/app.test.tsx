import { describe, expect, test } from '@jest/globals';
import { pointsBreakDown, type RoundPhase } from '@spieltag/shared-kernel/rules';
import {
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FULL_ROSTER, rosterWith } from './testing/a-game.ts';
import { address, bench, onDesktop, pitch, showLineup, statusText } from './testing/the-screen.tsx';

describe('on a desktop', () => {
  test('two presses let players change places, sent as one lineup and shown with its receipt', async () => {
    onDesktop();
    const kernel = showLineup();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(pitch().getByRole('button', { name: /defender-4/ })).toBeTruthy();
    expect(bench().getByRole('button', { name: /defender-0/ })).toBeTruthy();
    const [change] = kernel.sent;
    expect(change?.kind === 'lineup' && change.lineup.indexedPlayers[1]).toBe('pl-defender-4');
    expect(change?.kind === 'lineup' && change.lineup.indexedPlayers[13]).toBe('pl-defender-0');
    await waitFor(() =>
      expect(statusText()).toMatch(/defender-0 sitzt auf der Bank\. Gespeichert \d\d:\d\d\.,/),
    );
  });

  test('a target of another position says why, and nothing is sent', () => {
    onDesktop();
    const kernel = showLineup();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(pitch().getByRole('button', { name: /forward-8/ }));
    expect(statusText()).toContain('spielt nicht auf dieser Position (Sturm)');
    expect(kernel.sent).toEqual([]);
  });

  test('a fourth player of a team on the pitch is refused in a dialog, and nothing is sent', () => {
    onDesktop();
    const kernel = showLineup({}, rosterWith({ 10: 'pl-forward-4' }));
    const alerts: unknown[] = [];
    kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(alerts).toEqual([
      {
        title: 'Zu viele Spieler eines Vereins',
        text: 'Mehr als 3 Spieler von FC Beispiel 5 sind auf dem Feld nicht erlaubt.',
        link: { text: 'Warum ist das so?', to: `/${SAMPLE.seasonId}/help/rules/roster` },
      },
    ]);
    expect(kernel.sent).toEqual([]);
  });

  test('a button that is done with gives the focus to the slot that had it', async () => {
    onDesktop();
    showLineup();
    const token = pitch().getByRole('button', { name: /defender-0/ });
    token.focus();
    fireEvent.keyDown(token, { key: 'Enter' });
    const cancel = await screen.findByRole('button', { name: 'Abbrechen' });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(token));
  });

  test('a guest has no button to share', () => {
    onDesktop();
    const account = { id: SAMPLE.userId, name: 'Gast', image: null };
    showLineup({ account: { ...account, isTrial: true } });
    expect(screen.queryByRole('button', { name: 'Aufstellung teilen' })).toBeNull();
    cleanup();
    showLineup({ account: { ...account, isTrial: false } });
    expect(screen.getByRole('button', { name: 'Aufstellung teilen' })).toBeTruthy();
  });

  test('dragging over a slot that refuses says why, and no longer once it is left', async () => {
    onDesktop();
    const kernel = showLineup();
    const token = pitch().getByRole('button', { name: /defender-0/ });
    const forward = pitch().getByRole('button', { name: /forward-8/ });
    await waitFor(() => expect(token.getAttribute('draggable')).toBe('true'));
    fireEvent.dragStart(token);
    await waitFor(() => expect(forward.title).toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnter(forward);
    await waitFor(() => expect(statusText()).toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnter(pitch().getByRole('button', { name: /defender-1/ }));
    await waitFor(() => expect(statusText()).not.toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnter(forward);
    await waitFor(() => expect(statusText()).toContain('spielt nicht auf dieser Position'));
    fireEvent.dragOver(document.body);
    await waitFor(() => expect(statusText()).not.toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnd(token);
    expect(kernel.sent).toEqual([]);
  });

  test('dropping a fourth player of a team on the pitch is refused in the same dialog', async () => {
    onDesktop();
    const kernel = showLineup({}, rosterWith({ 10: 'pl-forward-4' }));
    const alerts: unknown[] = [];
    kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    const token = bench().getByRole('button', { name: /defender-4/ });
    const taken = pitch().getByRole('button', { name: /defender-0/ });
    await waitFor(() => expect(token.getAttribute('draggable')).toBe('true'));
    fireEvent.dragStart(token);
    fireEvent.dragEnter(taken);
    await waitFor(() => expect(statusText()).toContain('Mehr als 3 Spieler'));
    expect(alerts).toEqual([]);
    fireEvent.dragEnd(token);
    await waitFor(() => expect(alerts).toHaveLength(1));
    expect(alerts).toMatchObject([{ title: 'Zu viele Spieler eines Vereins' }]);
    expect(kernel.sent).toEqual([]);
  });

  test('keys pick and drop', () => {
    onDesktop();
    const kernel = showLineup();
    fireEvent.keyDown(pitch().getByRole('button', { name: /defender-0/ }), { key: 'Enter' });
    fireEvent.keyDown(bench().getByRole('button', { name: /defender-4/ }), { key: 'Enter' });
    expect(kernel.sent).toHaveLength(1);
  });

  test('a double click and the key i open the details', () => {
    onDesktop();
    showLineup();
    fireEvent.doubleClick(pitch().getByRole('button', { name: /defender-0/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-defender-0`);
    fireEvent.keyDown(pitch().getByRole('button', { name: /forward-8/ }), { key: 'i' });
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-forward-8`);
  });

  test('another formation rearranges the lineup without losing anyone', () => {
    onDesktop();
    const kernel = showLineup();
    fireEvent.change(screen.getByLabelText('Formation'), { target: { value: '1343' } });
    const [change] = kernel.sent;
    const ids = change?.kind === 'lineup' ? change.lineup.indexedPlayers : [];
    expect(ids.toSorted()).toEqual(Object.values(FULL_ROSTER).toSorted());
  });

  test('a formation that is not possible says why, and leads to its rule when it is chosen', async () => {
    onDesktop();
    const { 10: _forward, 19: _one, 20: _two, 21: _three, ...few } = FULL_ROSTER;
    const kernel = showLineup(gameday(), few);
    const option = screen.getByRole<HTMLOptionElement>('option', { name: /^3-4-3/ });
    expect(option.textContent).toBe('3-4-3 – geht nicht, Sturm passt nicht');
    const select = screen.getByLabelText<HTMLSelectElement>('Formation');
    const before = select.value;
    await userEvent.selectOptions(select, option);
    expect(select.value).toBe(before);
    const rule = await screen.findByRole('link', { name: 'Warum ist das so?' });
    expect(rule.getAttribute('href')).toMatch(/\/help\/rules\/lineup$/);
    expect(rule.closest('[role=status]')).toBeTruthy();
    expect(kernel.sent).toEqual([]);
  });
});

test.each(['COMPLETED', 'LOCKED'] as const)(
  'in %s the points of the captain are shown doubled, and who has the armband',
  (phase) => {
    const [captainId, otherId] = ['pl-defender-0', 'pl-defender-1'];
    const ownResult = { score: 19, players: placed([captainId, otherId]), captainId };
    showLineup({
      gameState: { ...withPoints({ [captainId]: 7, [otherId]: 5 }), phase },
      keyed: { myResults: { [JSON.stringify(SAMPLE.roundId)]: ownResult } },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Punkte' }));
    expect(token(captainId)).toMatch(/14.*×2/);
    expect(token(captainId)).toContain('Kapitän');
    expect(token(otherId)).toMatch(/5/);
    expect(token(otherId)).not.toContain('Kapitän');
    expect(token(otherId)).not.toContain('×2');
  },
);

describe('the points below the players are of the matchday above them', () => {
  const [ownId, newId] = ['pl-defender-0', 'pl-defender-1'];
  const earlier = { score: 40, players: placed([ownId]), captainId: ownId };
  const current = { score: 7, players: placed([ownId]) };
  const points = { [ownId]: 7, [newId]: 5 };
  const shown = (phase: RoundPhase) => {
    const { currentResults } = withPoints(points);
    const hasKickedOff = phase !== 'GENERAL' && phase !== 'GENERAL_LOCKED';
    const gameState = sampleGameState({
      phase,
      playerMarketPhase: 'CLOSED',
      ...(hasKickedOff && { currentResults }),
    });
    showLineup({
      gameState,
      ledger: sampleLedger({ playerMarketPhase: 'CLOSED' }, FULL_ROSTER),
      keyed: {
        rounds: { [JSON.stringify(SAMPLE.lastRoundId)]: currentResults },
        myResults: {
          [JSON.stringify(SAMPLE.lastRoundId)]: earlier,
          [JSON.stringify(SAMPLE.roundId)]: current,
        },
      },
    });
    expect(screen.getByRole('radio', { name: 'Punkte', checked: true })).toBeTruthy();
    return [ownId, newId].map((id) => token(id)?.split(', ').at(-1));
  };

  test.each<[string, RoundPhase, string, string]>([
    ['none before the lock', 'GENERAL', '–', '–'],
    ['none between lock and kick-off', 'GENERAL_LOCKED', '–', '–'],
    ['of those in the lineup while it is played', 'GAMEDAY', '7', '–'],
    ['of those in the lineup once it is evaluated', 'COMPLETED', '7', '–'],
  ])('%s', (_title, phase, own, bought) => {
    expect(shown(phase)).toEqual([own, bought]);
  });
});

function placed(ids: readonly string[]) {
  return ids.map((id, index) => ({ id, index, teamId: 'tm-1', points: 0 }));
}

function token(id: string): string | null {
  return pitch().getByRole('button', { name: new RegExp(`${id.replace('pl-', '')}\\b`) })
    .textContent;
}

/** An evaluated round in which these players have so many points. */
function withPoints(points: Readonly<Record<string, number>>) {
  const state = sampleGameState({ phase: 'COMPLETED' });
  const players = Object.entries(points).map(([id, figure]) => ({
    id,
    teamId: 'tm-1',
    points: figure,
    status: 'STARTER' as const,
    pointsBreakDown: pointsBreakDown(null, null),
    isOnBench: false,
    isOnPitch: false,
    missedInfo: null,
  }));
  const matches = state.currentResults.matches.map((match, i) => ({
    ...match,
    state: 'FINISHED' as const,
    players: i === 0 ? players : [],
  }));
  return { ...state, currentResults: { ...state.currentResults, matches } };
}

/** The lineup may be changed, but the match of the first two teams runs. */
function gameday(): TestWorld {
  const state = sampleGameState({ phase: 'GAMEDAY' });
  const matches = state.currentResults.matches.map((match, i) =>
    i === 0 ? { ...match, state: 'LIVE' as const } : match,
  );
  return { gameState: { ...state, currentResults: { ...state.currentResults, matches } } };
}

describe('on a phone', () => {
  test('a tap opens the details; the bench and swapping come with one button', () => {
    const kernel = showLineup();
    expect(screen.queryByRole('region', { name: 'Bank' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tauschen' }));
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(kernel.sent).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Fertig' }));
    fireEvent.click(pitch().getByRole('button', { name: /forward-8/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-forward-8`);
  });

  test('a phase that forbids changes leaves a bench to look at', () => {
    const kernel = showLineup({ gameState: sampleGameState({ phase: 'EVALUATING' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Bank zeigen' }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-defender-4`);
    expect(kernel.sent).toEqual([]);
  });
});

test('nobody yet: the way to the market is the one thing to do', () => {
  showLineup({}, {});
  fireEvent.click(screen.getByRole('link', { name: 'Spieler kaufen' }));
  expect(address()).toBe(`/${SAMPLE.seasonId}/transfermarket`);
});

test('nobody in a frozen game: no way leads to a market where nothing is sold', () => {
  const database = sampleDatabase();
  const next = { id: 'rn-next', name: '9. Spieltag', startDate: 0, endDate: 0 };
  const gameState = sampleGameState({ phase: 'LOCKED', playerMarketPhase: 'LOCKED' });
  const rounds = [...database.rounds, next];
  showLineup({ gameState, database: { ...database, rounds } }, {});
  expect(screen.getAllByText('Das Spiel ist eingefroren.')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Spieler kaufen' })).toBeNull();
});

test('nobody in a game that is frozen after the last round: the season is over', () => {
  showLineup({ gameState: sampleGameState({ phase: 'LOCKED' }) }, {});
  expect(screen.getAllByText('Ausgewertet. Die Saison ist zu Ende.')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Spieler kaufen' })).toBeNull();
});

test('nobody after the last round that is known so far: no end is announced, the market is open', () => {
  showLineup({ gameState: sampleGameState({ phase: 'COMPLETED' }) }, {});
  expect(screen.getByText('Ausgewertet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spieler kaufen' })).toBeTruthy();
});
