import { describe, expect, test } from '@jest/globals';
import { SAMPLE, sampleAccount } from '@spieltag/shared-kernel/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  address,
  asMember,
  BASE,
  choose,
  click,
  groupOf,
  members,
  north,
  press,
  showGroups,
} from '../../testing/the-groups.tsx';

describe('members', () => {
  test('an admin makes a member an admin and back', async () => {
    const { kernel, notifications } = await showGroups({ groups: [north] });
    await choose(/Aktionen für Grace/, 'Zum Admin machen');
    await choose(/Aktionen für Grace/, 'Adminrechte entziehen');
    expect(notifications).toEqual(['Grace ist jetzt Admin.', 'Grace ist kein Admin mehr.']);
    expect(groupOf(kernel)?.members[1]?.role).toBe('Member');
  });

  test('an admin removes a member after a warning', async () => {
    const { kernel } = await showGroups({ groups: [north] });
    await choose(/Aktionen für Grace/, 'Entfernen');
    expect(groupOf(kernel)?.members).toHaveLength(2);
    expect(screen.getByText(/Einladungslink kommt Grace nicht zurück/)).toBeTruthy();
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Entfernen' }));
    expect(screen.getByText('1 Mitglied')).toBeTruthy();
    expect(members()).toHaveLength(1);
  });

  describe('with the keyboard', () => {
    const alan = { id: 'us-alan', name: 'Alan', image: null, role: 'Member' } as const;
    const remove = async (menu: RegExp) => {
      await choose(menu, 'Entfernen');
      const question = within(screen.getByRole('alertdialog'));
      await press(question.getByRole('button', { name: 'Entfernen' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
    };
    const focused = () => document.activeElement;

    test('an admin goes on at the next one after somebody was removed', async () => {
      await showGroups({ groups: [{ ...north, members: [...north.members, alan] }] });
      await remove(/Aktionen für Grace/);
      await waitFor(() => expect(focused()?.getAttribute('aria-label')).toBe('Aktionen für Alan'));
    });

    test('where nobody follows an admin goes on at the heading', async () => {
      await showGroups({ groups: [north] });
      await remove(/Aktionen für Grace/);
      await waitFor(() => expect(focused()?.tagName).toBe('H2'));
      expect(focused()?.textContent).toBe('Mitglieder');
    });

    test('so does who asked about somebody who has left meanwhile: there is nothing to answer', async () => {
      const { kernel } = await showGroups({ groups: [north] });
      await choose(/Aktionen für Grace/, 'Entfernen');
      await act(async () => kernel.setGroups([{ ...north, members: north.members.slice(0, 1) }]));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await waitFor(() => expect(focused()?.tagName).toBe('H2'));
    });
  });

  test('nobody acts on themselves, and members act on nobody', async () => {
    await showGroups({ groups: [north] });
    expect(screen.queryByRole('button', { name: `Aktionen für ${sampleAccount.name}` })).toBeNull();
  });

  test('without being an admin there is neither menu nor invite', async () => {
    await showGroups({ groups: [asMember(north)] });
    expect(screen.queryByRole('button', { name: /Aktionen für Grace/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Einladen' })).toBeNull();
  });

  test('pressing one opens the details over the group', async () => {
    await showGroups({ groups: [north] });
    await click(/^Grace/);
    expect(address()).toBe(`${BASE}/user-details/round/${SAMPLE.lastRoundId}/us-grace`);
  });

  test('an address with a user opens the details at once', async () => {
    const under = `${BASE}/season/${SAMPLE.lastRoundId}/gr-1`;
    await showGroups({ groups: [north] }, `${under}/us-grace`);
    expect(address()).toBe(`${under}/user-details/season/${SAMPLE.lastRoundId}/us-grace`);
  });

  test('before the deadline each says how far the lineup is', async () => {
    const memberLedgers = [
      { memberId: SAMPLE.userId, ledgerState: 'FULL' },
      { memberId: 'us-grace', ledgerState: 'EMPTY_OR_PARTIAL' },
    ];
    await showGroups({
      groups: [north],
      keyed: { groupReadiness: { '"gr-1"': { memberLedgers } } },
    });
    expect(members().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Kader vollständig'),
      expect.stringContaining('Kader unvollständig'),
    ]);
    expect(screen.getByText('1 von 2 bereit')).toBeTruthy();
  });
});
