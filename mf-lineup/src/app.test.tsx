import { afterEach, describe, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleLedger,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { MemoryRouter, useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Lineup } from './app.view.tsx';
import { aCaptainAction, FULL_ROSTER, rosterWith } from './testing/a-game.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('lineup', { de, en });
const NO_POINTS = {
  grade: null,
  goals: null,
  assists: null,
  pointsGrade: null,
  pointsGoals: null,
  pointsCards: null,
  pointsAssists: null,
  pointsStarter: null,
  pointsMvp: null,
  pointsCleanSheet: null,
  pointsJoker: null,
  pointsOther: null,
};

const phone = globalThis.matchMedia;
afterEach(() => {
  cleanup();
  globalThis.matchMedia = phone;
});

/** Without it every screen is a phone's: no media query holds. */
function onDesktop() {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
}

function show(world: TestWorld = {}, roster = FULL_ROSTER) {
  const kernel = createTestKernel({ ledger: sampleLedger({}, roster), ...world });
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}`]}>
        <Lineup />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  return kernel;
}

/** The server's verdict on a team that was changed elsewhere: it refuses the first change only. */
function outdatedOnce() {
  const code = 'LEDGER_CONFLICT';
  const verdicts = [{ code, status: 409, messageKey: `error.${code}`, params: {} }];
  return () => verdicts.pop();
}

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}

const address = () => screen.getByTestId('address').textContent;
const pitch = () => within(screen.getByRole('region', { name: 'Spielfeld' }));
const bench = () => within(screen.getByRole('region', { name: 'Bank' }));
const status = () => screen.getAllByRole('status').map((line) => line.textContent);

describe('on a desktop', () => {
  test('two presses let players change places, sent as one lineup and told with its receipt', async () => {
    onDesktop();
    const kernel = show();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(pitch().getByRole('button', { name: /defender-4/ })).toBeTruthy();
    expect(bench().getByRole('button', { name: /defender-0/ })).toBeTruthy();
    const [change] = kernel.sent;
    expect(change?.kind === 'lineup' && change.lineup.indexedPlayers[1]).toBe('pl-defender-4');
    expect(change?.kind === 'lineup' && change.lineup.indexedPlayers[13]).toBe('pl-defender-0');
    await waitFor(() =>
      expect(status().join()).toMatch(/defender-0 sitzt auf der Bank.*Gespeichert.*Stand 2/),
    );
  });

  test('a target of another position says why, and nothing is sent', () => {
    onDesktop();
    const kernel = show();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(pitch().getByRole('button', { name: /forward-8/ }));
    expect(status().join()).toContain('spielt nicht auf dieser Position (Sturm)');
    expect(kernel.sent).toEqual([]);
  });

  test('a fourth player of a team on the pitch is refused in a dialog, and nothing is sent', () => {
    onDesktop();
    const kernel = show({}, rosterWith({ 10: 'pl-forward-4' }));
    const alerts: unknown[] = [];
    kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(alerts).toEqual([
      {
        title: 'Zu viele Spieler eines Vereins',
        text: 'Mehr als 3 Spieler von FC Beispiel 5 sind auf dem Feld nicht erlaubt.',
      },
    ]);
    expect(kernel.sent).toEqual([]);
  });

  test("what the server refuses is taken back with the server's reason", async () => {
    onDesktop();
    const error = {
      code: 'REFUSED_LINEUP_PHASE_LOCKED',
      status: 422,
      messageKey: 'refusal.LINEUP_PHASE_LOCKED',
      params: {},
    };
    show({ verdict: () => error });
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    await waitFor(() => expect(status().join()).toContain('Zurückgenommen: In dieser Phase'));
    expect(pitch().getByRole('button', { name: /defender-0/ })).toBeTruthy();
  });

  test('a change on an outdated ledger is made anew on the new one, and says so', async () => {
    onDesktop();
    const kernel = show({ verdict: outdatedOnce() });
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    await waitFor(() => expect(status().join()).toContain('beides gilt. Gespeichert'));
    expect(kernel.sent).toHaveLength(2);
  });

  test('the last change can be undone, to the last slot', async () => {
    onDesktop();
    const kernel = show();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(kernel.sent).toHaveLength(2));
    const change = kernel.sent[1];
    const ids = change?.kind === 'lineup' ? change.lineup.indexedPlayers : [];
    expect(ids).toEqual(Object.values(FULL_ROSTER));
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
  });

  test('a player who was picked is let go when the lineup is locked meanwhile', () => {
    onDesktop();
    const kernel = show();
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    expect(status().join()).toContain('Mit wem tauschen?');
    act(() => kernel.setGameState(sampleGameState({ phase: 'GENERAL_LOCKED' })));
    expect(status().join()).not.toContain('Mit wem tauschen?');
  });

  test('a captain named on an outdated ledger is named anew on the new one', async () => {
    onDesktop();
    const kernel = show({
      ledger: sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER),
      verdict: outdatedOnce(),
    });
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(screen.getByRole('button', { name: /zum Kapitän machen/ }));
    await waitFor(() => expect(status().join()).toContain('beides gilt. Gespeichert'));
    expect(kernel.sent.map(({ kind }) => kind)).toEqual(['execute', 'execute']);
  });

  test('a button that is done with gives the focus to the slot that had it', async () => {
    onDesktop();
    show();
    const token = pitch().getByRole('button', { name: /defender-0/ });
    token.focus();
    fireEvent.keyDown(token, { key: 'Enter' });
    const cancel = await screen.findByRole('button', { name: 'Abbrechen' });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(token));
  });

  test('what takes the captain off the pitch is asked about before it is sent', async () => {
    onDesktop();
    await preloadDialogs();
    const captain = aCaptainAction({ state: 'ACTIVE', playerId: 'pl-defender-0', count: 0 });
    const kernel = show({ ledger: sampleLedger({ actions: [captain] }, FULL_ROSTER) });
    expect(pitch().getByRole('button', { name: /defender-0/ }).textContent).toContain('Kapitän');
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    const question = await screen.findByRole('alertdialog');
    expect(kernel.sent).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Trotzdem ändern' }));
    expect(kernel.sent).toHaveLength(1);
  });

  test('a guest has no button to share', () => {
    onDesktop();
    const account = { id: SAMPLE.userId, name: 'Gast', image: null };
    show({ account: { ...account, isTrial: true } });
    expect(screen.queryByRole('button', { name: 'Aufstellung teilen' })).toBeNull();
    cleanup();
    show({ account: { ...account, isTrial: false } });
    expect(screen.getByRole('button', { name: 'Aufstellung teilen' })).toBeTruthy();
  });

  test('dragging over a slot that refuses says why, and no longer once it is left', async () => {
    onDesktop();
    const kernel = show();
    const token = pitch().getByRole('button', { name: /defender-0/ });
    const forward = pitch().getByRole('button', { name: /forward-8/ });
    await waitFor(() => expect(token.getAttribute('draggable')).toBe('true'));
    fireEvent.dragStart(token);
    await waitFor(() => expect(forward.title).toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnter(forward);
    await waitFor(() => expect(status().join()).toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnter(pitch().getByRole('button', { name: /defender-1/ }));
    await waitFor(() => expect(status().join()).not.toContain('spielt nicht auf dieser Position'));
    fireEvent.dragEnd(token);
    expect(kernel.sent).toEqual([]);
  });

  test('keys pick and drop', () => {
    onDesktop();
    const kernel = show();
    fireEvent.keyDown(pitch().getByRole('button', { name: /defender-0/ }), { key: 'Enter' });
    fireEvent.keyDown(bench().getByRole('button', { name: /defender-4/ }), { key: 'Enter' });
    expect(kernel.sent).toHaveLength(1);
  });

  test('a double click and the key i open the details', () => {
    onDesktop();
    show();
    fireEvent.doubleClick(pitch().getByRole('button', { name: /defender-0/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-defender-0`);
    fireEvent.keyDown(pitch().getByRole('button', { name: /forward-8/ }), { key: 'i' });
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-forward-8`);
  });

  test('another formation rearranges the lineup without losing anyone', () => {
    onDesktop();
    const kernel = show();
    fireEvent.change(screen.getByLabelText('Formation'), { target: { value: '1343' } });
    const [change] = kernel.sent;
    const ids = change?.kind === 'lineup' ? change.lineup.indexedPlayers : [];
    expect(ids.toSorted()).toEqual(Object.values(FULL_ROSTER).toSorted());
  });

  test('a formation that is not possible is disabled and says why', () => {
    onDesktop();
    const { 10: _forward, 19: _one, 20: _two, 21: _three, ...few } = FULL_ROSTER;
    show(gameday(), few);
    const option = screen.getByRole<HTMLOptionElement>('option', { name: /^3-4-3/ });
    expect([option.disabled, option.textContent]).toEqual([
      true,
      '3-4-3 – geht nicht, Sturm passt nicht',
    ]);
  });
});

test('once a round is evaluated the points of its captain are shown doubled, and marked', () => {
  const [captainId, otherId] = ['pl-defender-0', 'pl-defender-1'];
  const ownResult = { score: 19, players: [], captainId };
  show({
    gameState: withPoints({ [captainId]: 7, [otherId]: 5 }),
    keyed: { myResults: { [JSON.stringify(SAMPLE.roundId)]: ownResult } },
  });
  fireEvent.click(screen.getByRole('radio', { name: 'Punkte' }));
  const token = (id: string) =>
    pitch().getByRole('button', { name: new RegExp(id.replace('pl-', '')) }).textContent;
  expect(token(captainId)).toMatch(/14.*×2/);
  expect(token(otherId)).toMatch(/5/);
  expect(token(otherId)).not.toContain('×2');
});

/** An evaluated round in which these players have so many points. */
function withPoints(points: Readonly<Record<string, number>>) {
  const state = sampleGameState({ phase: 'COMPLETED' });
  const players = Object.entries(points).map(([id, figure]) => ({
    id,
    teamId: 'tm-1',
    points: figure,
    status: 'STARTER' as const,
    pointsBreakDown: NO_POINTS,
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
    const kernel = show();
    expect(screen.queryByRole('region', { name: 'Bank' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Wechseln' }));
    fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(kernel.sent).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Fertig' }));
    fireEvent.click(pitch().getByRole('button', { name: /forward-8/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-forward-8`);
  });

  test('a phase that forbids changes leaves a bench to look at', () => {
    const kernel = show({ gameState: sampleGameState({ phase: 'EVALUATING' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Bank zeigen' }));
    fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
    expect(address()).toBe(`/${SAMPLE.seasonId}/player-details/pl-defender-4`);
    expect(kernel.sent).toEqual([]);
  });
});

test('nobody yet: the way to the market is the one thing to do', () => {
  show({}, {});
  fireEvent.click(screen.getByRole('link', { name: 'Spieler kaufen' }));
  expect(address()).toBe(`/${SAMPLE.seasonId}/transfermarket`);
});

test('an incomplete roster warns that it is not rated, and leads to the market', () => {
  show({}, rosterWith({ 21: undefined }));
  expect(status().join()).toContain('21 von 22');
  fireEvent.click(screen.getByRole('link', { name: 'Zum Markt' }));
  expect(address()).toBe(`/${SAMPLE.seasonId}/transfermarket`);
});
