import { describe, expect, test } from '@jest/globals';
import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  SAMPLE_NOW,
  sampleAccount,
  sampleGroup,
  type TestKernel,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter, useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Groups } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

registerTexts('groups', { de, en });

const BASE = `/${SAMPLE.seasonId}/group`;
const grace = { id: 'us-grace', name: 'Grace', image: null, role: 'Member' } as const;
const north = withMembers(sampleGroup('gr-1', 'Kurve Nord'), grace);

function withMembers(group: Group, ...others: Group['members']): Group {
  return { ...group, members: [...group.members, ...others] };
}

function asMember(group: Group): Group {
  return { ...group, members: group.members.map((member) => ({ ...member, role: 'Member' })) };
}

function refusalOf(code: string, params = {}) {
  return { code, status: 422, messageKey: `error.${code}`, params };
}

async function show(world: TestWorld, address = BASE) {
  const kernel = createTestKernel(world);
  const alerts: string[] = [];
  const told: string[] = [];
  const signIns: string[] = [];
  kernel.bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  kernel.bus.on('sign-in.requested').subscribe(({ reason }) => signIns.push(reason));
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[address]}>
          <Groups />
          <Address />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return { kernel, alerts, told, signIns };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

const address = () => screen.getByTestId('address').textContent;
/** Presses a button and waits for what follows from it. */
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button));
const click = (name: string | RegExp) => press(screen.getByRole('button', { name }));
const choose = async (menu: RegExp, item: string) => {
  await click(menu);
  await press(screen.getByRole('menuitem', { name: item }));
};
const members = () =>
  within(screen.getByRole('list', { name: 'Mitglieder' })).getAllByRole('listitem');
const groupOf = (kernel: TestKernel) => kernel.groups.get().data?.[0];

describe('an invite in the address', () => {
  const invited = `${BASE}?joinByToken=abc`;

  test('asks, joins, shows the group and is gone from the address', async () => {
    const { told } = await show({}, invited);
    await click('Beitreten');
    expect(screen.getByRole('heading', { name: 'Kurve Nord' })).toBeTruthy();
    expect(told).toEqual(['Willkommen in der Gruppe „Kurve Nord“!']);
    expect(address()).toBe(`${BASE}/round/${SAMPLE.lastRoundId}/gr-joined`);
  });

  test('declined, is gone from the address and nobody joins', async () => {
    const { kernel } = await show({}, invited);
    await click('Ablehnen');
    expect(address()).toBe(BASE);
    expect(kernel.groups.get().data).toEqual([]);
  });

  test('sends a guest to sign in and waits in the address', async () => {
    const { signIns } = await show({ account: { ...sampleAccount, isTrial: true } }, invited);
    expect(signIns).toEqual(['join-group']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(address()).toBe(invited);
    await click('Ablehnen');
    expect(address()).toBe(BASE);
  });

  test.each([
    ['INVITE_EXPIRED', /abgelaufen/],
    ['INVITE_INVALID', /gilt nicht/],
    ['ALREADY_MEMBER', /schon in dieser Gruppe/],
    ['GROUP_LIMIT', /schon in 10 Gruppen/],
    ['GROUP_FULL', /voll/],
  ])('%s is alerted and leads back to the group page', async (code, text) => {
    const { alerts } = await show({ groupVerdict: () => refusalOf(code) }, invited);
    await click('Beitreten');
    expect(screen.getByRole('heading', { name: /noch in keiner Gruppe/ })).toBeTruthy();
    expect(alerts).toEqual([expect.stringMatching(text)]);
    expect(address()).toBe(BASE);
  });

  test('stays when the server was not reached, to be tried again', async () => {
    const { alerts } = await show({ groupVerdict: () => refusalOf('NETWORK') }, invited);
    await click('Beitreten');
    screen.getByRole('button', { name: 'Beitreten' });
    expect(alerts).toHaveLength(1);
    expect(address()).toBe(invited);
  });
});

describe('members', () => {
  test('an admin makes a member an admin and back', async () => {
    const { kernel, told } = await show({ groups: [north] });
    await choose(/Aktionen für Grace/, 'Zum Admin machen');
    await choose(/Aktionen für Grace/, 'Adminrechte entziehen');
    expect(told).toEqual(['Grace ist jetzt Admin.', 'Grace ist kein Admin mehr.']);
    expect(groupOf(kernel)?.members[1]?.role).toBe('Member');
  });

  test('an admin removes a member after a warning', async () => {
    const { kernel } = await show({ groups: [north] });
    await choose(/Aktionen für Grace/, 'Entfernen');
    expect(groupOf(kernel)?.members).toHaveLength(2);
    await press(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Entfernen' }));
    expect(screen.getByText('1 Mitglied')).toBeTruthy();
    expect(members()).toHaveLength(1);
  });

  test('nobody acts on themselves, and members act on nobody', async () => {
    await show({ groups: [north] });
    expect(screen.queryByRole('button', { name: `Aktionen für ${sampleAccount.name}` })).toBeNull();
  });

  test('without being an admin there is neither menu nor invite', async () => {
    await show({ groups: [asMember(north)] });
    expect(screen.queryByRole('button', { name: /Aktionen für Grace/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Einladen' })).toBeNull();
  });

  test('pressing one opens the details over the group', async () => {
    await show({ groups: [north] });
    await click(/^Grace/);
    expect(address()).toBe(`${BASE}/user-details/round/${SAMPLE.lastRoundId}/us-grace`);
  });

  test('an address with a user opens the details at once', async () => {
    const under = `${BASE}/season/${SAMPLE.lastRoundId}/gr-1`;
    await show({ groups: [north] }, `${under}/us-grace`);
    expect(address()).toBe(`${under}/user-details/season/${SAMPLE.lastRoundId}/us-grace`);
  });

  test('before the deadline each says how far the lineup is', async () => {
    const memberLedgers = [
      { memberId: SAMPLE.userId, ledgerState: 'FULL' },
      { memberId: 'us-grace', ledgerState: 'EMPTY_OR_PARTIAL' },
    ];
    await show({ groups: [north], keyed: { groupReadiness: { '"gr-1"': { memberLedgers } } } });
    expect(members().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Aufstellung steht'),
      expect.stringContaining('Kader unvollständig'),
    ]);
    expect(screen.getByText('1 von 2 bereit')).toBeTruthy();
  });
});

describe('the invite link', () => {
  test('is made, shown with its validity, and can be replaced after a question', async () => {
    const { kernel } = await show({ groups: [north] });
    await click('Einladen');
    await click('Neuen Link erstellen');
    const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Einladungslink' });
    expect(link.value).toBe(
      `${window.location.origin}/${SAMPLE.seasonId}/group?joinByToken=fresh-token`,
    );
    expect(screen.getByText(/^Gültig bis/)).toBeTruthy();
    expect(groupOf(kernel)?.publicJoinToken).toBe('fresh-token');
    await click('Link ersetzen');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test('that has expired is said so', async () => {
    const expired = { ...north, publicJoinTokenValidUntil: SAMPLE_NOW - 1 };
    await show({ groups: [expired] });
    await click('Einladen');
    expect(screen.getByText('Der letzte Link ist abgelaufen.')).toBeTruthy();
  });
});

describe('the group itself', () => {
  test('is renamed; an invalid name cannot be sent, Enter submits', async () => {
    const { kernel } = await show({ groups: [north] });
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
    const { kernel } = await show({ groups: [group] });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toMatch(warning);
    await press(within(dialog).getByRole('button', { name: 'Verlassen' }));
    expect(screen.getByRole('heading', { name: /noch in keiner Gruppe/ })).toBeTruthy();
    expect(kernel.groups.get().data).toEqual([]);
  });

  test('what the server refuses is alerted and leaves everything as it is', async () => {
    const { alerts } = await show({ groups: [north], groupVerdict: () => refusalOf('FORBIDDEN') });
    await choose(/Aktionen für Grace/, 'Zum Admin machen');
    screen.getByRole('list', { name: 'Mitglieder' });
    expect(alerts).toEqual(['Das darfst du nicht.']);
  });
});

describe('a group that is gone from the list', () => {
  const south = { ...asMember(north), id: 'gr-2', name: 'Kurve Süd' };
  const GONE = 'Du bist nicht mehr in der Gruppe „Kurve Nord“';
  const notice = () => screen.queryByText(new RegExp(GONE));
  const become = (kernel: TestKernel, groups: readonly Group[] | undefined) =>
    act(async () => kernel.setGroups(groups));

  test('while its page is open is said to be gone, and another one is shown', async () => {
    const { kernel } = await show({ groups: [asMember(north), south] });
    expect(notice()).toBeNull();
    await become(kernel, [south]);
    expect(notice()?.textContent).toContain('Mit einem neuen Einladungslink kommst du zurück.');
    expect(screen.getByRole('heading', { name: 'Kurve Süd' })).toBeTruthy();
    await click('Verstanden');
    expect(notice()).toBeNull();
  });

  test('is said to be gone where it was the only one, with a way to another', async () => {
    const { kernel } = await show({ groups: [asMember(north)] });
    await become(kernel, []);
    expect(notice()).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Gruppe gründen' })).toBeTruthy();
    await become(kernel, [asMember(north)]);
    expect(notice()).toBeNull();
  });

  test('because it was left is no news', async () => {
    const { kernel } = await show({ groups: [asMember(north)] });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    await press(screen.getByRole('button', { name: 'Verlassen' }));
    expect(notice()).toBeNull();
    await become(kernel, [asMember(north)]);
    await become(kernel, []);
    expect(notice()).not.toBeNull();
  });

  test('could not be left, and is gone later: that is news', async () => {
    const groupVerdict = () => refusalOf('UNAVAILABLE');
    const { kernel } = await show({ groups: [asMember(north)], groupVerdict });
    await choose(/Aktionen für die Gruppe/, 'Gruppe verlassen');
    await press(screen.getByRole('button', { name: 'Verlassen' }));
    await become(kernel, []);
    expect(notice()).not.toBeNull();
  });

  test('because another account or league is shown is no news', async () => {
    const { kernel } = await show({ groups: [asMember(north)] });
    await become(kernel, undefined);
    await become(kernel, [south]);
    expect(notice()).toBeNull();
  });
});

test('a group of a thousand comes in pages, with the own place in sight', async () => {
  const entries = Array.from({ length: 120 }, (_, index) => ({
    userId: index === 77 ? SAMPLE.userId : `us-${index}`,
    rank: index + 1,
    prevRank: null,
    index,
    name: `Manager ${index}`,
    image: null,
    score: 900 - index,
    trend: 'UNDEFINED' as const,
  }));
  const ranking: Ranking = {
    entries,
    state: 'CALCULATED',
    trendState: 'CALCULATED',
    entryCount: entries.length,
    ts: 1,
    page: 0,
  };
  const key = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, groupId: 'gr-1' });
  await show({ groups: [north], keyed: { groupRankings: { [key]: ranking } } });
  const rows = () => within(screen.getByRole('table')).getAllByRole('row');
  expect(rows()).toHaveLength(21);
  expect(screen.getByText('Platz von 120')).toBeTruthy();
  await click('Zu deinem Platz');
  expect(rows().some(({ textContent }) => textContent?.includes('Manager 77'))).toBe(true);
});
