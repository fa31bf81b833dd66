import { beforeEach, expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aCaptainAction, FULL_ROSTER } from '../testing/a-game.ts';
import { bench, onDesktop, pitch, showLineup, statusText } from '../testing/the-screen.tsx';

beforeEach(onDesktop);

/** As fast as that the line below the pitch is not drawn anew in between, only the pitch is. */
async function pressTwice(button: HTMLElement): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  button.click();
  await Promise.resolve();
  button.click();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
}

function swap(leaving: RegExp, coming: RegExp): void {
  fireEvent.click(pitch().getByRole('button', { name: leaving }));
  fireEvent.click(bench().getByRole('button', { name: coming }));
}

test('two quick presses take the last two changes back', async () => {
  const kernel = showLineup();
  swap(/defender-0/, /defender-4/);
  swap(/defender-1/, /defender-5/);
  await pressTwice(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(statusText()).toContain('Zurückgenommen. Gespeichert'));
  expect(kernel.ledger.get().data?.lineup.indexedPlayers.map((player) => player?.id)).toEqual(
    Object.values(FULL_ROSTER),
  );
  expect(kernel.sent).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});

test.each([
  ['given', aCaptainAction(), /zum Kapitän machen/],
  [
    'taken',
    aCaptainAction({ state: 'ACTIVE', playerId: 'pl-defender-0', count: 0 }),
    /die Kapitänskarte abnehmen/,
  ],
])('by two quick presses the armband is %s once', async (_what, action, label) => {
  const kernel = showLineup({ ledger: sampleLedger({ actions: [action] }, FULL_ROSTER) });
  fireEvent.click(pitch().getByRole('button', { name: /defender-0/ }));
  await pressTwice(screen.getByRole('button', { name: label }));
  await waitFor(() => expect(statusText()).toContain('Gespeichert'));
  expect(kernel.sent).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(statusText()).toContain('Zurückgenommen. Gespeichert'));
  expect(screen.queryByRole('button', { name: 'Rückgängig' })).toBeNull();
});
