import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleAccount, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PushSettings } from './push-settings.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));
afterEach(() => {
  Reflect.deleteProperty(window, 'SpieltagNative');
});

interface Wishes extends Pick<PushOverview, 'quietHours'> {
  readonly channels: Readonly<Record<string, boolean>>;
}

const OTHER: PushOverview['devices'][number] = {
  id: 'pd-bbbbbbbbbbbbbbbb',
  kind: 'web',
  label: 'Firefox · Windows',
  isThis: false,
  isDelivered: true,
  createdAt: 1,
};

/** The app itself: the server cannot tell that it is the one that asks. */
const OWN = {
  ...OTHER,
  id: 'pd-aaaaaaaaaaaaaaaa',
  kind: 'android',
  label: 'App · Android',
} as const;
const OTHER_APP = { ...OTHER, id: 'pd-cccccccccccccccc', kind: 'ios', label: 'App · iOS' } as const;

/**
 * The cards in an app, in front of a server that keeps what it is told and may fall silent.
 * @param isOn whether messages were turned on before, by who plays
 */
function show({ isOn = false, isSilent = false } = {}) {
  const world = {
    address: 'a-token-of-the-platform' as string | undefined,
    isSilent,
    refusal: undefined as ApiCallError | undefined,
    /** What is refused is answered after that. */
    refusesAfter: Promise.resolve(),
  };
  let wishes: Wishes = {
    channels: { global: true, lineup: true, rating: true },
    quietHours: null,
  };
  const told: string[] = [];
  const call = (row: Route, input: unknown) => {
    if (world.isSilent) throw new Error('no answer');
    const { body } = input as { body?: Wishes };
    if (row === pushRoutes.setPreferences && world.refusal) {
      return world.refusesAfter.then(() => Promise.reject(world.refusal));
    }
    if (row === pushRoutes.setPreferences && body) wishes = body;
    const email = { isOffered: true, address: null, isConfirmed: false };
    return { ...wishes, devices: [OTHER, OWN, OTHER_APP], email };
  };
  const shell: NativeShell = {
    openExternal() {},
    share: async () => {},
    pushDevice: {
      platform: 'android',
      address: async () => world.address,
      knownAddress: async () => world.address,
      followAddress() {},
      forget: async () => {},
    },
  };
  window.SpieltagNative = shell;
  const gameState = { ...sampleGameState(), showPushChannels: Object.keys(wishes.channels) };
  const kernel = createTestKernel({ call, gameState });
  if (isOn) kernel.storage.write('app-push', sampleAccount.id);
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <PushSettings />
    </KernelProvider>,
  );
  const user = userEvent.setup();
  const press = async (name: string) => {
    const each = await screen.findByRole<HTMLInputElement>('switch', { name });
    await waitFor(() => expect(each.disabled).toBe(false));
    await user.click(each);
  };
  return { kernel, world, told, press, user };
}

/** What is of the app. */
const card = () => within(screen.getByRole('region', { name: de.push.title }));
const shown = () =>
  card()
    .getAllByRole<HTMLInputElement>('switch')
    .map(({ checked }) => checked);

test('the first switch brings on all that is wished', async () => {
  const { press } = show();
  await press('Neuigkeiten');
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
});

test('where the device forbids messages meanwhile, all switches are off once one is refused', async () => {
  const { world, told, press } = show();
  await press('Neuigkeiten');
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  world.address = undefined;
  await press('Aufstellung');
  await waitFor(() => expect(shown()).toEqual([true, false, true]));
  await press('Aufstellung');
  await waitFor(() => expect(told).toEqual([expect.stringContaining('nicht übernommen')]));
  await waitFor(() => expect(shown()).toEqual([false, false, false]));
});

test('what the server refuses is said in its words, and stays on', async () => {
  const { world, told, press } = show();
  await press('Neuigkeiten');
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  const params = { until: Date.UTC(2026, 11, 24, 11) };
  const refusal = { status: 403, code: 'DEVICE_LINKED_LATELY', msg: 'Not yet', params };
  world.refusal = new ApiCallError(refusal);
  await press('Aufstellung');
  await waitFor(() => expect(told).toEqual([expect.stringContaining('erst einen Tag danach')]));
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
});

test('what is on stays shown where the server does not answer', async () => {
  const { world, told, press } = show();
  await press('Neuigkeiten');
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  world.isSilent = true;
  await press('Aufstellung');
  await waitFor(() => expect(told).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
});

test('what could not be read is read once more when one asks for it', async () => {
  const { world, user } = show({ isOn: true, isSilent: true });
  const again = await card().findByRole('button', { name: de.push.retry });
  expect(card().getByRole('status').textContent).toContain(de.push.unknown);
  world.isSilent = false;
  await user.click(again);
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  expect(card().queryByRole('status')).toBeNull();
});

test('who plays now sees nothing of what is on for somebody else, nor that it could not be read', async () => {
  const { kernel, world } = show({ isOn: true });
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  world.isSilent = true;
  kernel.storage.write('app-push', 'us-other');
  act(() => kernel.setAccount({ ...sampleAccount, id: 'us-other' }));
  expect(shown()).toEqual([false, false, false]);
  await card().findByRole('status');
  world.isSilent = false;
  await act(async () => kernel.setAccount(sampleAccount));
  expect(card().queryByRole('status')).toBeNull();
});

test('who plays by the time it is answered hears nothing of what somebody else has pressed', async () => {
  const { kernel, world, told, press } = show({ isOn: true });
  let answer = () => {};
  world.refusesAfter = new Promise((resolve) => {
    answer = resolve;
  });
  world.refusal = new ApiCallError({ status: 403, code: 'FORBIDDEN', msg: 'No' });
  await press('Neuigkeiten');
  await act(async () => kernel.setAccount({ ...sampleAccount, id: 'us-other' }));
  await act(async () => answer());
  expect([shown(), told]).toEqual([[false, false, false], []]);
});

test('an app does not stand among the other devices', async () => {
  show({ isOn: true });
  const others = within(await screen.findByRole('region', { name: de.push.others }));
  expect(others.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Firefox · Windows abmelden',
    'App · iOS abmelden',
  ]);
});

test("what is the account's is set in an app that takes messages, too", async () => {
  const { press, user } = show();
  const account = within(await screen.findByRole('region', { name: de.page.account }));
  await user.click(await account.findByRole('switch', { name: /^Ruhezeit/ }));
  expect(await account.findByRole<HTMLSelectElement>('combobox', { name: 'Von' })).toBeTruthy();
  expect(account.getByRole('button', { name: 'Firefox · Windows abmelden' })).toBeTruthy();
  expect(account.getByLabelText('Deine E-Mail-Adresse')).toBeTruthy();
  expect(account.getAllByRole('switch')).toHaveLength(1);
  await press('Neuigkeiten');
  await waitFor(() => expect(shown()).toEqual([true, true, true]));
  expect(account.getByRole('combobox', { name: 'Von' })).toBeTruthy();
});
