import { beforeAll, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PushSettings } from './push-settings.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));

const overviewOf = (address: string): PushOverview => ({
  publicKey: null,
  channels: { global: true, lineup: true, rating: true, transfers: true },
  quietHours: null,
  devices: [],
  email: { isOffered: true, address, isConfirmed: true },
});
const OWN = overviewOf('mia@example.org');
const OTHERS = overviewOf('ben@example.org');

/** The card of an account, in front of a server that answers when it is told to. */
function show() {
  const waiting: { readonly row: Route; answer(overview: PushOverview): void; refuse(): void }[] =
    [];
  const call = (row: Route) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new ApiCallError({ status: 403, code: 'FORBIDDEN', msg: 'No' }));
      waiting.push({ row, answer: resolve, refuse });
    });
  const gameState = { ...sampleGameState(), showPushChannels: ['lineup'] };
  const kernel = createTestKernel({ call, gameState });
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <PushSettings />
    </KernelProvider>,
  );
  const next = () => {
    const question = waiting.shift();
    if (!question) throw new Error('nothing was asked');
    return question;
  };
  return {
    ...{ next, told },
    asked: () => waiting.map(({ row }) => row),
    /** Somebody else plays from now on, whose settings the server has at hand. */
    switchAccount: async () => {
      const before = waiting.splice(0);
      await act(async () => kernel.setAccount({ ...sampleAccount, id: 'us-other' }));
      await act(async () => next().answer(OTHERS));
      waiting.unshift(...before);
    },
  };
}

const press = () => screen.findByRole('switch', { name: /^Aufstellung/ });

test('what is answered late of an account is not shown to who plays by then', async () => {
  const { next, switchAccount } = show();
  await switchAccount();
  expect(await screen.findByText(/ben@example\.org/)).toBeTruthy();
  await act(async () => next().answer(OWN));
  expect(screen.queryByText(/mia@example\.org/)).toBeNull();
  expect(screen.getByText(/ben@example\.org/)).toBeTruthy();
});

test('nor that it could not be read', async () => {
  const { next, switchAccount } = show();
  await switchAccount();
  await act(async () => next().refuse());
  expect(screen.getByText(/ben@example\.org/)).toBeTruthy();
});

test('what somebody has chosen is not saved for who plays by then', async () => {
  const { next, asked, switchAccount } = show();
  await act(async () => next().answer(OWN));
  await userEvent.setup().click(await press());
  await switchAccount();
  await act(async () => next().answer(OWN));
  expect(asked()).not.toContain(pushRoutes.setPreferences);
  expect(screen.getByText(/ben@example\.org/)).toBeTruthy();
});

test('what is refused to somebody is not said to who plays by then, who may choose at once', async () => {
  const { next, asked, told, switchAccount } = show();
  await act(async () => next().answer(OWN));
  const user = userEvent.setup();
  await user.click(await press());
  await switchAccount();
  await user.click(await press());
  expect(asked()).toEqual([pushRoutes.overview, pushRoutes.overview]);
  await act(async () => next().refuse());
  expect(told).toEqual([]);
});
