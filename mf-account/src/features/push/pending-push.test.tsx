import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PushSettings } from './push-settings.view.tsx';

const OVERVIEW: PushOverview = {
  publicKey: null,
  channels: { global: true, lineup: true, rating: true, transfers: true },
  quietHours: { from: 1320, until: 420, timeZone: 'Europe/Berlin' },
  devices: [
    {
      id: 'pd-bbbbbbbbbbbbbbbb',
      kind: 'web',
      label: 'Firefox',
      isThis: false,
      isDelivered: true,
      createdAt: 1,
    },
  ],
  email: { isOffered: true, address: 'mia@example.org', isConfirmed: false },
};

let sent: Route[];
let answer: () => void;

beforeAll(() => registerTexts('account', { de, en }));
beforeEach(() => {
  sent = [];
});

/** The card, in front of a server that answers a change once it is told to. */
function show() {
  const call = (row: Route) => {
    if (row.method !== 'POST') return OVERVIEW;
    sent.push(row);
    return new Promise((resolve) => {
      answer = () => resolve(OVERVIEW);
    });
  };
  const gameState = { ...sampleGameState(), showPushChannels: ['transfers'] };
  render(
    <KernelProvider kernel={createTestKernel({ call, gameState })}>
      <PushSettings />
    </KernelProvider>,
  );
  return userEvent.setup();
}

const MAIL = { name: de.push.emailAgain };

test.each([
  ['a channel', 'switch', { name: /^Transfermarkt/ }, pushRoutes.setPreferences],
  ['quiet hours', 'switch', { name: /^Ruhezeit/ }, pushRoutes.setPreferences],
  ['a new code', 'button', MAIL, pushRoutes.setEmail],
  ['a device that goes', 'button', { name: /abmelden$/ }, pushRoutes.removeDevice],
])('%s is changed by keyboard without losing the focus', async (_, role, query, row) => {
  const user = show();
  const pressed = await screen.findByRole(role, query);
  act(() => pressed.focus());
  await user.keyboard(' ');
  await waitFor(() => expect(sent).toEqual([row]));
  expect([pressed.matches(':disabled'), document.activeElement]).toEqual([false, pressed]);
  // Nothing else is sent meanwhile.
  await user.click(screen.getByRole('button', MAIL));
  await user.click(screen.getByRole('switch', { name: /^Ruhezeit/ }));
  expect(sent).toEqual([row]);
  await act(async () => answer());
  await user.click(screen.getByRole('button', MAIL));
  await waitFor(() => expect(sent).toEqual([row, pushRoutes.setEmail]));
});

test('a code that is not typed is not sent', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: de.push.emailConfirm }));
  expect(sent).toEqual([]);
});
