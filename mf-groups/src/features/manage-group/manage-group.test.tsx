import { describe, expect, test } from '@jest/globals';
import { reportRoutes } from '@spieltag/shared-kernel/reports';
import { sampleGroup } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  asMember,
  choose,
  groupOf,
  north,
  press,
  refusalOf,
  showGroups,
} from '../../testing/the-groups.tsx';

describe('the group itself', () => {
  test('is renamed; an invalid name cannot be sent, Enter submits', async () => {
    const { kernel } = await showGroups({ groups: [north] });
    await choose(/Aktionen für die Gruppe/, 'Umbenennen');
    const dialog = screen.getByRole('dialog');
    const name = within(dialog).getByRole<HTMLInputElement>('textbox');
    expect(name.value).toBe('Kurve Nord');
    fireEvent.change(name, { target: { value: 'x' } });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Umbenennen' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(name, { target: { value: 'Kurve Süd' } });
    await act(async () => void fireEvent.submit(name));
    expect(screen.getByRole('heading', { name: 'Kurve Süd' })).toBeTruthy();
    expect(groupOf(kernel)?.name).toBe('Kurve Süd');
  });

  test.each([
    ['the only admin hears who takes over', north, /Grace übernimmt/],
    ['the last member hears that it goes', sampleGroup('gr-1', 'Allein'), /letzte Mitglied/],
    ['a member hears that only a link leads back', asMember(north), /Grace|nur mit einem/],
  ])('leaving: %s', async (_name, group, warning) => {
    const { kernel } = await showGroups({ groups: [group] });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toMatch(warning);
    await press(within(dialog).getByRole('button', { name: 'Verlassen' }));
    expect(screen.getByRole('heading', { name: /noch in keiner Gruppe/ })).toBeTruthy();
    expect(kernel.groups.get().data).toEqual([]);
  });

  test.each<[string, boolean]>([
    ['is reported by a member', false],
    ['whose report is refused says why, and asks on', true],
  ])('%s', async (_name, isRefused) => {
    const sent: unknown[] = [];
    const { alerts, notifications } = await showGroups({
      groups: [asMember(north)],
      call: async (row, input) => {
        if (row !== reportRoutes.reportGroup) return undefined;
        sent.push((input as { body: unknown }).body);
        if (isRefused) throw new Error('away');
        return { groupId: north.id, ok: true, error: null };
      },
    });
    await choose(/Aktionen für die Gruppe/, 'Gruppe melden');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText(/erfährt nicht, wer sie gemeldet hat/)).toBeTruthy();
    await press(dialog.getByRole('button', { name: 'Melden' }));
    expect(sent).toEqual([{ groupId: north.id }]);
    expect(notifications).toEqual(isRefused ? [] : ['Danke. Die Gruppe ist gemeldet.']);
    expect(alerts).toHaveLength(isRefused ? 1 : 0);
    expect(screen.queryByRole('alertdialog') !== null).toBe(isRefused);
  });

  test('what the server refuses is alerted and leaves everything as it is', async () => {
    const { alerts } = await showGroups({
      groups: [north],
      groupVerdict: () => refusalOf('FORBIDDEN'),
    });
    await choose(/Aktionen für Grace/, 'Zum Admin machen');
    screen.getByRole('list', { name: 'Mitglieder' });
    expect(alerts).toEqual(['Das darfst du nicht.']);
  });
});
