import { beforeEach, expect, test } from '@jest/globals';
import type { PlayerStatus } from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FULL_ROSTER, rosterWith } from '../../testing/a-game.ts';
import { onDesktop, pitch, showLineup, statusText } from '../../testing/the-screen.tsx';

beforeEach(onDesktop);

function showWithStatuses(
  statuses: Readonly<Record<string, PlayerStatus>>,
  roster: Readonly<Record<number, string>> = FULL_ROSTER,
) {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    status: statuses[player.id] ?? ('UNKNOWN' as const),
  }));
  return showLineup({ database: sampleDatabase({ players }) }, roster);
}

/** Opens the proposal there is. */
async function openProposal() {
  fireEvent.click(screen.getByRole('button', { name: 'Vorschlag ansehen' }));
  return within(await screen.findByRole('dialog', { name: 'Vorschlag für deine Elf' }));
}

const out = (...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, 'INACTIVE' as const]));
const isChecked = (box: HTMLElement) => (box as HTMLInputElement).checked;
const isDisabled = (element: HTMLElement) => (element as HTMLButtonElement).disabled;

test('a better eleven is shown change by change with why, and a part of it can be taken over', async () => {
  const kernel = showWithStatuses({ 'pl-defender-0': 'INACTIVE', 'pl-forward-8': 'BENCH' });
  const sheet = await openProposal();
  const changes = sheet.getAllByRole('checkbox');
  expect(changes).toHaveLength(2);
  expect(sheet.getByText(/fällt aus/)).toBeTruthy();
  expect(kernel.sent).toEqual([]);
  const [, other] = changes;
  if (other) fireEvent.click(other);
  fireEvent.click(sheet.getByRole('button', { name: '1 Änderung übernehmen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kernel.sent).toHaveLength(1);
  expect(pitch().queryByRole('button', { name: /defender-0/ })).toBeNull();
  expect(pitch().getByRole('button', { name: /forward-8/ })).toBeTruthy();
  await waitFor(() => expect(statusText()).toContain('Deine Auswahl steht auf dem Feld.'));
});

test('a better eleven that is taken over whole is said to be the best there is', async () => {
  showWithStatuses({ 'pl-defender-0': 'INACTIVE', 'pl-forward-8': 'BENCH' });
  const sheet = await openProposal();
  fireEvent.click(sheet.getByRole('button', { name: '2 Änderungen übernehmen' }));
  await waitFor(() => expect(statusText()).toContain('Wer spielen kann, steht auf dem Feld.'));
});

test('a part the rules refuse is named where it is chosen, and nothing is sent', async () => {
  const statuses = out('pl-defender-0', 'pl-defender-5', 'pl-defender-6');
  const kernel = showWithStatuses(statuses, rosterWith({ 10: 'pl-forward-4' }));
  const sheet = await openProposal();
  const room = sheet.getByRole('checkbox', { name: /forward-4/ });
  fireEvent.click(room);
  expect(sheet.getByRole('status').textContent).toMatch(/FC Beispiel 5/);
  expect(isDisabled(sheet.getByRole('button', { name: '1 Änderung übernehmen' }))).toBe(true);
  fireEvent.click(room);
  expect(sheet.getByRole('status').textContent).toBe('');
  fireEvent.click(sheet.getByRole('button', { name: '2 Änderungen übernehmen' }));
  expect(kernel.sent).toHaveLength(1);
});

test('a proposal that comes to need another formation is whole, whatever was declined before', async () => {
  const statuses = out('pl-defender-0', 'pl-defender-4', 'pl-defender-7', 'pl-defender-10');
  const kernel = showWithStatuses({ ...statuses, 'pl-forward-8': 'INACTIVE' });
  const sheet = await openProposal();
  fireEvent.click(sheet.getByRole('checkbox', { name: /forward-8/ }));
  const sold = rosterWith({ 14: 'pl-defender-7', 15: 'pl-defender-10' });
  act(() => kernel.setLedger(sampleLedger({ version: 2 }, sold)));
  await waitFor(() => expect(sheet.getByText(/nur im 3-4-3/)).toBeTruthy());
  expect(sheet.getAllByRole('checkbox').map(isChecked)).toEqual([true, true]);
  fireEvent.click(sheet.getByRole('button', { name: '2 Änderungen übernehmen' }));
  expect(kernel.sent).toMatchObject([{ kind: 'lineup', lineup: { formationId: '1343' } }]);
});
