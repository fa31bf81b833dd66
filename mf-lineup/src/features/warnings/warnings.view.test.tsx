import { beforeEach, expect, test } from '@jest/globals';
import type { PlayerStatus } from '@spieltag/shared-kernel/rules';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { onDesktop, pitch, showLineup } from '../../testing/the-screen.tsx';

beforeEach(onDesktop);

function showWithStatuses(statuses: Readonly<Record<string, PlayerStatus>>) {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    status: statuses[player.id] ?? ('UNKNOWN' as const),
  }));
  return showLineup({ database: sampleDatabase({ players }) });
}

test('a better eleven is shown change by change with why, and a part of it can be taken over', async () => {
  const kernel = showWithStatuses({ 'pl-defender-0': 'INACTIVE', 'pl-forward-8': 'BENCH' });
  fireEvent.click(screen.getByRole('button', { name: 'Vorschlag ansehen' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Vorschlag für deine Elf' }));
  const changes = sheet.getAllByRole('checkbox');
  expect(changes).toHaveLength(2);
  expect(sheet.getByText(/fällt aus/)).toBeTruthy();
  expect(kernel.sent).toEqual([]);
  const [, other] = changes;
  if (other) fireEvent.click(other);
  fireEvent.click(sheet.getByRole('button', { name: '1 Wechsel übernehmen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kernel.sent).toHaveLength(1);
  expect(pitch().queryByRole('button', { name: /defender-0/ })).toBeNull();
  expect(pitch().getByRole('button', { name: /forward-8/ })).toBeTruthy();
});
