import { describe, expect, test } from '@jest/globals';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import { BASE, choose, click, goTo, north, showGroups } from '../testing/the-groups.tsx';

const south = { ...north, id: 'gr-2', name: 'Kurve Süd' };
const both = [north, south];
const isShown = (name: string) => screen.queryByRole('heading', { name }) !== null;

describe('the group that is shown', () => {
  test('stays when another tab looks at another one', async () => {
    const { kernel } = await showGroups({ groups: both });
    expect(isShown('Kurve Nord')).toBe(true);
    await act(async () => {
      kernel.groups.select(SAMPLE.lastRoundId, 'gr-2');
      kernel.setGroups([...both]);
    });
    expect(isShown('Kurve Nord')).toBe(true);
  });

  test('is the one of the address, and stays where an address names none', async () => {
    const ofSouth = `${BASE}/season/${SAMPLE.lastRoundId}/gr-2`;
    const { kernel } = await showGroups({ groups: both }, ofSouth);
    expect(isShown('Kurve Süd')).toBe(true);
    // Another tab.
    kernel.groups.select(SAMPLE.lastRoundId, 'gr-1');
    await goTo(BASE);
    expect(isShown('Kurve Süd')).toBe(true);
    await goTo(`${BASE}/round/${SAMPLE.lastRoundId}/gr-1`);
    expect(isShown('Kurve Nord')).toBe(true);
  });
});

describe('a question about a group that is not shown any more', () => {
  test.each([
    ['its name', /Aktionen für die Gruppe/, 'Umbenennen', '„Kurve Nord“ umbenennen'],
    ['leaving it', /Aktionen für die Gruppe/, 'Gruppe verlassen', '„Kurve Nord“ verlassen?'],
    ['a report', /Aktionen für die Gruppe/, 'Gruppe melden', 'Gruppe „Kurve Nord“ melden?'],
    ['a member', /Aktionen für Grace/, 'Entfernen', 'Grace aus „Kurve Nord“ entfernen?'],
  ])('is not asked about another one: %s', async (_what, menu, item, title) => {
    const { kernel } = await showGroups({ groups: both });
    await choose(menu, item);
    expect(screen.getByText(title)).toBeTruthy();
    await act(async () => kernel.setGroups([south]));
    expect(isShown('Kurve Süd')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // Nor once the group is there again.
    await act(async () => kernel.setGroups([north]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows no link of another one', async () => {
    const { kernel } = await showGroups({ groups: both });
    await click('Einladen');
    expect(screen.getByRole('dialog', { name: 'In „Kurve Nord“ einladen' })).toBeTruthy();
    await act(async () => kernel.setGroups([south]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
