import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCaptainAction, FULL_ROSTER } from '../testing/a-game.ts';
import { bench, onDesktop, pitch, showLineup } from '../testing/the-screen.tsx';

beforeAll(preloadDialogs);
beforeEach(onDesktop);

const withCaptain = (playerId: string) =>
  sampleLedger({ actions: [aCaptainAction({ state: 'ACTIVE', playerId, count: 0 })] }, FULL_ROSTER);

/** Somebody of the pitch changes places with somebody of the bench. */
function swap(leaving: RegExp, coming: RegExp): void {
  fireEvent.click(pitch().getByRole('button', { name: leaving }));
  fireEvent.click(bench().getByRole('button', { name: coming }));
}

async function confirm(): Promise<void> {
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Trotzdem ändern' }));
}

test('what takes the captain off the pitch is asked about before it is sent', async () => {
  const kernel = showLineup({ ledger: withCaptain('pl-defender-0') });
  expect(pitch().getByRole('button', { name: /defender-0/ }).textContent).toContain('Kapitän');
  swap(/defender-0/, /defender-4/);
  await screen.findByRole('alertdialog');
  expect(kernel.sent).toEqual([]);
  await confirm();
  expect(kernel.sent).toHaveLength(1);
});

test('once the card is given up nothing else is asked about it', async () => {
  const kernel = showLineup({ ledger: withCaptain('pl-defender-0') });
  swap(/defender-0/, /defender-4/);
  await confirm();
  await waitFor(() => pitch().getByRole('button', { name: /defender-4/ }));
  swap(/defender-1/, /defender-5/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(kernel.sent.map(({ kind }) => kind)).toEqual(['lineup', 'lineup']));
});

test('what is asked about a captain who is none any more is done, and asked no more', async () => {
  const kernel = showLineup({ ledger: withCaptain('pl-defender-0') });
  swap(/defender-0/, /defender-4/);
  await screen.findByRole('alertdialog');
  await act(async () =>
    kernel.setLedger(sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER)),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(kernel.sent).toHaveLength(1);
  await act(async () => kernel.setLedger(withCaptain('pl-defender-1')));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what was asked in another matchday is not done in this one', async () => {
  const kernel = showLineup({ ledger: withCaptain('pl-defender-0') });
  swap(/defender-0/, /defender-4/);
  await screen.findByRole('alertdialog');
  await act(async () => {
    kernel.setGameState(sampleGameState({ roundId: 'rn-next' }));
    kernel.setLedger(sampleLedger({ actions: [aCaptainAction()] }, FULL_ROSTER));
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(kernel.sent).toEqual([]);
});
