import { describe, expect, test } from '@jest/globals';
import type { Group } from '@spieltag/shared-kernel/contract';
import { SAMPLE, type TestKernel } from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import {
  asMember,
  BASE,
  choose,
  click,
  north,
  press,
  refusalOf,
  showGroups,
} from '../../testing/the-groups.tsx';

describe('a group that is gone from the list', () => {
  const south = { ...asMember(north), id: 'gr-2', name: 'Kurve Süd' };
  const GONE = 'Du bist nicht mehr in der Gruppe „Kurve Nord“';
  const notice = () => screen.queryByText(new RegExp(GONE));
  const become = (kernel: TestKernel, groups: readonly Group[] | undefined) =>
    act(async () => kernel.setGroups(groups));

  test('while its page is open is said to be gone, and another one is shown', async () => {
    const { kernel } = await showGroups({ groups: [asMember(north), south] });
    expect(notice()).toBeNull();
    await become(kernel, [south]);
    expect(notice()?.textContent).toContain('Mit einem neuen Einladungslink kommst du zurück.');
    expect(screen.getByRole('heading', { name: 'Kurve Süd' })).toBeTruthy();
    await click('Verstanden');
    expect(notice()).toBeNull();
  });

  test('is said to be gone where it was the only one, with a way to another', async () => {
    const { kernel } = await showGroups({ groups: [asMember(north)] });
    await become(kernel, []);
    expect(notice()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Gruppe gründen' })).toBeTruthy();
    await become(kernel, [asMember(north)]);
    expect(notice()).toBeNull();
  });

  test('because it was left is no news', async () => {
    const { kernel } = await showGroups({ groups: [asMember(north)] });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    await press(screen.getByRole('button', { name: 'Verlassen' }));
    expect(notice()).toBeNull();
    await become(kernel, [asMember(north)]);
    await become(kernel, []);
    expect(notice()).not.toBeNull();
  });

  test('could not be left, and is gone later: that is news', async () => {
    const groupVerdict = () => refusalOf('UNAVAILABLE');
    const { kernel } = await showGroups({ groups: [asMember(north)], groupVerdict });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    await press(screen.getByRole('button', { name: 'Verlassen' }));
    await become(kernel, []);
    expect(notice()).not.toBeNull();
  });

  test('because another account or league is shown is no news', async () => {
    const { kernel } = await showGroups({ groups: [asMember(north)] });
    await become(kernel, undefined);
    await become(kernel, [south]);
    expect(notice()).toBeNull();
  });
});

describe('the address of a group one is not in', () => {
  const NOT_IN = /einer Gruppe, in der du nicht oder nicht mehr bist/;
  const link = `${BASE}/season/${SAMPLE.lastRoundId}/gr-gone`;

  test('says so, and how to come in', async () => {
    await showGroups({ groups: [] }, link);
    expect(screen.getByText(NOT_IN).textContent).toContain('Mit einem Einladungslink');
    await click('Verstanden');
    expect(screen.queryByText(NOT_IN)).toBeNull();
  });

  test('says so beside the own group, until one is chosen or one is in it', async () => {
    const { kernel } = await showGroups({ groups: [north] }, link);
    expect(screen.getByRole('heading', { name: 'Kurve Nord' })).toBeTruthy();
    expect(screen.queryByText(NOT_IN)).not.toBeNull();
    await act(async () => kernel.setGroups([north, { ...north, id: 'gr-gone', name: 'Weg' }]));
    expect(screen.queryByText(NOT_IN)).toBeNull();
  });

  test('is no news where it is one of the own groups, or was left here', async () => {
    await showGroups({ groups: [north] }, `${BASE}/round/${SAMPLE.lastRoundId}/gr-1`);
    expect(screen.queryByText(NOT_IN)).toBeNull();
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    await press(screen.getByRole('button', { name: 'Verlassen' }));
    expect(screen.queryByText(NOT_IN)).toBeNull();
  });
});
