import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Account, Route } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, registerTexts, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import {
  type AccountDevice,
  type AccountDevices as Answer,
  ownAccountRoutes as rows,
} from '@spieltag/shared-kernel/own-account';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { LateDevices } from './late-devices.view.tsx';

const device = (no: number, part: Partial<AccountDevice> = {}): AccountDevice => ({
  id: `ud-${String(no).padStart(24, '0')}`,
  label: 'iPhone, Safari',
  since: Date.UTC(2026, 10, 21, 12),
  lastUsedOn: '2026-11-27',
  isThis: false,
  isNew: false,
  ...part,
});
const THIS = device(1, { label: 'Windows, Chrome', isThis: true, lastUsedOn: '2026-11-28' });

beforeAll(() => Promise.all([registerTexts('account', { de, en }), preloadDialogs()]));

/** The list in front of a server that signs off what it is asked to, or refuses. */
function show(
  devices: readonly AccountDevice[],
  {
    refuses = false,
    inChargeAt = null,
    account = sampleAccount,
  }: { refuses?: boolean; inChargeAt?: number | null; account?: Account } = {},
) {
  const sent: unknown[] = [];
  const told: string[] = [];
  const call = (row: Route, input: unknown): Answer => {
    if (row.method === 'GET') return { devices: [...devices], inChargeAt };
    const { body } = input as { readonly body: { readonly deviceId?: string } };
    sent.push([row.path, body]);
    if (refuses) throw new Error('no answer');
    const left = devices.filter(
      ({ id, isThis }) => isThis || (body.deviceId !== undefined && id !== body.deviceId),
    );
    return { devices: left, inChargeAt };
  };
  const kernel = createTestKernel({ call, account });
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <LateDevices account={account} />
    </KernelProvider>,
  );
  return { sent, told, user: userEvent.setup() };
}

const lines = async () => (await screen.findAllByRole('listitem')).map((line) => line.textContent);
const press = (name: string) => screen.findByRole('button', { name });
const question = () => screen.findByRole('alertdialog');
const USER = { userId: sampleAccount.id };

describe('the devices of the account', () => {
  test('say what they are, since when, and when they were used last', async () => {
    show([THIS, device(2, { isNew: true }), device(3, { label: null, lastUsedOn: null })]);
    expect(await lines()).toEqual([
      'Windows, Chrome Dieses Gerätseit 21.11.2026',
      'iPhone, Safari neu verknüpftseit 21.11.2026, zuletzt am 27.11.2026Abmelden',
      'Unbekanntes Gerät seit 21.11.2026Abmelden',
    ]);
  });

  test('are signed off one by one, after a question, and this one is not', async () => {
    const { sent, told, user } = show([THIS, device(2), device(3, { label: 'Android, Chrome' })]);
    await user.click(await press('Android, Chrome abmelden'));
    const asked = await question();
    expect(asked.textContent).toContain('Android, Chrome abmelden?');
    expect(sent).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Abmelden' }));
    expect(sent).toEqual([[rows.signOffDevice.path, { ...USER, deviceId: device(3).id }]]);
    expect(told).toEqual(['Abgemeldet: Android, Chrome.']);
    expect(await lines()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Windows, Chrome abmelden' })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('are signed off all at once but for this one', async () => {
    const { sent, told, user } = show([THIS, device(2), device(3)]);
    await user.click(await press('Alle anderen abmelden'));
    await user.click(within(await question()).getByRole('button', { name: 'Abmelden' }));
    expect(sent).toEqual([[rows.signOffOthers.path, USER]]);
    expect(told).toEqual(['Alle anderen Geräte sind abgemeldet.']);
    expect(await lines()).toHaveLength(1);
  });

  test.each([
    ['guest', true, 'Ohne Magazin-Konto'],
    ['reader', false, 'Wer sich beim Magazin'],
  ])('tell a %s what signing off does not do', async (_who, isTrial, words) => {
    const { user } = show([THIS, device(2)], { account: { ...sampleAccount, isTrial } });
    await user.click(await press('iPhone, Safari abmelden'));
    expect((await question()).textContent).toContain(words);
  });

  test('stay when the server refuses, which is said', async () => {
    const { told, user } = show([THIS, device(2)], { refuses: true });
    await user.click(await press('iPhone, Safari abmelden'));
    await user.click(within(await question()).getByRole('button', { name: 'Abmelden' }));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain('Abgemeldet');
    expect(await lines()).toHaveLength(2);
  });

  test('are not signed off by one that was linked just now, which says from when', async () => {
    show([THIS, device(2), device(3)], { inChargeAt: new Date(2026, 10, 29, 18, 30).getTime() });
    expect(await screen.findByText(/ab 29\.11\.2026, 18:30/)).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});

test.each<[Language, string, RegExp]>([
  ['en', 'since 21 Nov 2026, last used on 27 Nov 2026', /from 29 Nov 2026, 18:30/],
  ['de', 'seit 21.11.2026, zuletzt am 27.11.2026', /ab 29\.11\.2026, 18:30/],
])('dates of devices are written as the language does: %s', async (language, used, from) => {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
  show([THIS, device(2)], { inChargeAt: new Date(2026, 10, 29, 18, 30).getTime() });
  expect(await screen.findByText(used)).toBeTruthy();
  expect(screen.getByText(from)).toBeTruthy();
});
