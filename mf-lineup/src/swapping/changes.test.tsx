import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import type { MoveOutcome, StoreError } from '@spieltag/shared-kernel/stores';
import { SAMPLE, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { aCaptainAction, FULL_ROSTER } from '../testing/a-game.ts';
import {
  bench,
  onDesktop,
  pitch,
  showAgain,
  showLineup,
  statusText,
} from '../testing/the-screen.tsx';

beforeEach(onDesktop);

/** The server's verdict on a team that was changed elsewhere: it refuses the first change only. */
function outdatedOnce() {
  const code = 'LEDGER_CONFLICT';
  const verdicts = [{ code, status: 409, messageKey: `error.${code}` as const, params: {} }];
  return () => verdicts.pop();
}

const LOCKED = {
  code: 'REFUSED_LINEUP_PHASE_LOCKED',
  status: 422,
  messageKey: 'refusal.LINEUP_PHASE_LOCKED' as const,
  params: {},
};

const ELSEWHERE: StoreError = {
  code: 'SEASON_CHANGED',
  status: undefined,
  messageKey: 'error.SEASON_CHANGED',
  params: {},
};

test("what the server refuses is taken back with the server's reason", async () => {
  showLineup({ verdict: () => LOCKED });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  await waitFor(() => expect(statusText()).toContain('Zurückgenommen: In dieser Phase'));
  expect(pitch().getByRole('button', { name: /defender-0/ })).toBeTruthy();
  const rule = await screen.findByRole('link', { name: 'Warum ist das so?' });
  expect(rule.getAttribute('href')).toMatch(/\/help\/rules\/lineup$/);
});

test('what is refused once one has left leads to its rule from there', async () => {
  const { bus } = showLineup({ verdict: () => LOCKED });
  const alerts: unknown[] = [];
  bus.on('alert.requested').subscribe(({ title, link }) => alerts.push([title, link?.to]));
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  cleanup();
  await waitFor(() => expect(alerts).toHaveLength(1));
  expect(alerts).toEqual([['Nicht gespeichert', expect.stringMatching(/\/help\/rules\/lineup$/)]]);
});

test.each<[string, MoveOutcome]>([
  [
    'is not made as another league is chosen',
    { state: 'refused', error: ELSEWHERE, isAnnounced: false },
  ],
  ['finds no lineup any more', { state: 'dropped' }],
])('what %s once one has left is said not to be saved', async (_why, outcome) => {
  const kernel = showLineup();
  cleanup();
  const answer = Promise.withResolvers<MoveOutcome>();
  const ledger = { ...kernel.ledger, change: () => answer.promise };
  showAgain({ ...kernel, ledger });
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  kernel.bus.on('alert.requested').subscribe(({ title, text }) => told.push(`${title}: ${text}`));
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  cleanup();
  answer.resolve(outcome);
  await waitFor(() => expect(told).toHaveLength(2));
  expect(told).toEqual([
    expect.stringContaining('noch nicht gespeichert'),
    'Nicht gespeichert: Zurückgenommen: Inzwischen ist eine andere Liga gewählt. Das wurde nicht ausgeführt.',
  ]);
});

test('a change on an outdated ledger is made anew on the new one, and says so', async () => {
  const kernel = showLineup({ verdict: outdatedOnce() });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  await waitFor(() => expect(statusText()).toContain('beides gilt. Gespeichert'));
  expect(kernel.sent).toHaveLength(2);
});

test('the last change can be undone, to the last slot', async () => {
  const kernel = showLineup();
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(kernel.sent).toHaveLength(2));
  const change = kernel.sent[1];
  const ids = change?.kind === 'lineup' ? change.lineup.indexedPlayers : [];
  expect(ids).toEqual(Object.values(FULL_ROSTER));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('who looks at another screen can still undo', async () => {
  const kernel = showLineup();
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  await waitFor(() => expect(statusText()).toContain('Gespeichert'));
  cleanup();
  showAgain(kernel);
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(kernel.sent).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('a captain who was named can be undone', async () => {
  const kernel = showLineup({
    ledger: sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER),
  });
  const captain = (state: 'ACTIVE' | 'AVAILABLE', playerId: string | null, count: number) =>
    act(() =>
      kernel.setLedger(
        sampleLedger({ actions: [aCaptainAction({ state, playerId, count })] }, FULL_ROSTER),
      ),
    );
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(screen.getByRole('button', { name: /zum Kapitän machen/ }));
  await waitFor(() => expect(statusText()).toContain('Gespeichert'));
  captain('ACTIVE', 'pl-defender-0', 0);
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(kernel.sent.map(({ kind }) => kind)).toEqual(['execute', 'eject']));
  expect(statusText()).toContain('Zurückgenommen.');
  captain('AVAILABLE', null, 1);
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

const PLAYED = aCaptainAction({ state: 'ACTIVE', playerId: 'pl-defender-0', count: 0 });
const withAction = (action: Ledger['actions'][number], version = 1) =>
  sampleLedger({ version, actions: [action] }, FULL_ROSTER);
/** Picks somebody of the pitch and presses what can be done with the armband. */
function pressArmband(player: RegExp, label: RegExp): void {
  fireEvent.click(pitch().getByRole('button', { name: player }));
  fireEvent.click(screen.getByRole('button', { name: label }));
}

test.each<[string, RegExp, RegExp]>([
  ['given to another one', /defender-1/, /zum Kapitän machen/],
  ['taken', /defender-0/, /die Kapitänskarte abnehmen/],
])('an armband that was %s can be given back', async (_what, player, label) => {
  const kernel = showLineup({ ledger: withAction(PLAYED) });
  pressArmband(player, label);
  await waitFor(() => expect(statusText()).toContain('Gespeichert'));
  expect(kernel.sent).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(statusText()).toContain('Zurückgenommen. Gespeichert'));
  expect(kernel.sent[1]).toMatchObject({
    kind: 'execute',
    action: { actionId: 'captain', params: { playerId: 'pl-defender-0' } },
  });
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('once lineups are locked a captain can be undone no more', async () => {
  const kernel = showLineup({ ledger: withAction(aCaptainAction()) });
  pressArmband(/defender-0/, /zum Kapitän machen/);
  await screen.findByRole('button', { name: 'Rückgängig' });
  act(() => kernel.setGameState(sampleGameState({ phase: 'GENERAL_LOCKED' })));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test('an armband that was taken in another round is not given back in this one', async () => {
  const gameState = sampleGameState({ roundId: SAMPLE.lastRoundId });
  const kernel = showLineup({ ledger: withAction(PLAYED), gameState });
  pressArmband(/defender-0/, /die Kapitänskarte abnehmen/);
  await screen.findByRole('button', { name: 'Rückgängig' });
  act(() => kernel.setGameState(sampleGameState()));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

describe('whoever is made captain elsewhere meanwhile stays it', () => {
  const OTHER = aCaptainAction({ state: 'ACTIVE', playerId: 'pl-midfielder-4', count: 0 });
  /** Another device gives the armband to somebody else right before such a change arrives. */
  function showContested(card: Ledger['actions'][number], kind: 'execute' | 'eject') {
    const conflict = outdatedOnce();
    const kernel = showLineup({
      ledger: withAction(card),
      verdict(change) {
        const error = change.kind === kind ? conflict() : undefined;
        if (error) kernel.setLedger(withAction(OTHER, 9));
        return error;
      },
    });
    return kernel;
  }
  const expectOther = async () => {
    await waitFor(() => expect(statusText()).toContain('woanders geändert'));
    expect(statusText()).not.toContain('beides gilt');
    const other = pitch().getByRole('button', { name: /midfielder-4/ });
    expect(other.textContent).toContain('Kapitän');
  };

  test('when one who was named is undone', async () => {
    const kernel = showContested(aCaptainAction(), 'eject');
    pressArmband(/defender-0/, /zum Kapitän machen/);
    fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await expectOther();
    expect(kernel.sent.map(({ kind }) => kind)).toEqual(['execute', 'eject']);
  });

  test('when the armband is taken', async () => {
    const kernel = showContested(PLAYED, 'eject');
    pressArmband(/defender-0/, /die Kapitänskarte abnehmen/);
    await expectOther();
    expect(kernel.sent).toHaveLength(1);
  });

  test('when the card in hand is played', async () => {
    const kernel = showContested(aCaptainAction(), 'execute');
    pressArmband(/defender-0/, /zum Kapitän machen/);
    await expectOther();
    expect(kernel.sent).toHaveLength(1);
  });

  test('and one who was named there as well is no conflict', async () => {
    const conflict = outdatedOnce();
    const kernel = showLineup({
      ledger: withAction(aCaptainAction()),
      verdict() {
        const error = conflict();
        if (error) kernel.setLedger(withAction(PLAYED, 9));
        return error;
      },
    });
    pressArmband(/defender-0/, /zum Kapitän machen/);
    await waitFor(() => expect(statusText()).toContain('beides gilt. Gespeichert'));
  });
});

test('a player who was picked is let go when the lineup is locked meanwhile', () => {
  const kernel = showLineup();
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  expect(statusText()).toContain('Mit wem tauschen?');
  act(() => kernel.setGameState(sampleGameState({ phase: 'GENERAL_LOCKED' })));
  expect(statusText()).not.toContain('Mit wem tauschen?');
});

test('the card in hand is announced, and one press gives it', async () => {
  const kernel = showLineup({ ledger: sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER) });
  fireEvent.click(await screen.findByRole('button', { name: 'Kapitänskarte vergeben' }));
  expect(statusText()).toContain('Tippe auf den, der doppelt zählen soll.');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(statusText()).toContain('Du hast eine Kapitänskarte');
  fireEvent.click(screen.getByRole('button', { name: 'Kapitänskarte vergeben' }));
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  expect(kernel.sent).toMatchObject([
    { kind: 'execute', action: { actionId: 'captain', params: { playerId: 'pl-defender-0' } } },
  ]);
});

test('the card in hand is announced whatever was saved before, and so is what to press', async () => {
  showLineup({ ledger: sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER) });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(bench().getByRole('button', { name: /defender-4/ }));
  await waitFor(() =>
    expect(statusText()).toMatch(/Gespeichert \d\d:\d\d\. Du hast eine Kapitänskarte\./),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Kapitänskarte vergeben' }));
  await waitFor(() => expect(statusText()).toContain('Tippe auf den, der doppelt zählen soll.'));
  expect(statusText()).not.toContain('Gespeichert');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(statusText()).toContain('Du hast eine Kapitänskarte.'));
});

test('a captain named on an outdated ledger is named anew on the new one', async () => {
  const kernel = showLineup({
    ledger: sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER),
    verdict: outdatedOnce(),
  });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  fireEvent.click(screen.getByRole('button', { name: /zum Kapitän machen/ }));
  await waitFor(() => expect(statusText()).toContain('beides gilt. Gespeichert'));
  expect(kernel.sent.map(({ kind }) => kind)).toEqual(['execute', 'execute']);
});
