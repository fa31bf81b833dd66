import { describe, expect, test } from '@jest/globals';
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
