import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, sampleGameState } from '@spieltag/shared-kernel/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PushSettings } from './push-settings.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));
afterEach(() => {
  Reflect.deleteProperty(window, 'SpieltagNative');
});

/** The card in an app, in front of a server that keeps what it is told and may fall silent. */
function show() {
  const world = {
    address: 'a-token-of-the-platform' as string | undefined,
    isSilent: false,
    refusal: undefined as ApiCallError | undefined,
  };
  let channels: Record<string, boolean> = { global: true, lineup: true, rating: true };
  const told: string[] = [];
  const call = (row: Route, input: unknown) => {
    if (world.isSilent) throw new Error('no answer');
    const { body } = input as { body?: { channels: Record<string, boolean> } };
    if (row === pushRoutes.setPreferences && world.refusal) throw world.refusal;
    if (row === pushRoutes.setPreferences && body) channels = body.channels;
    return { channels, quietHours: null, devices: [] };
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
  const gameState = { ...sampleGameState(), showPushChannels: Object.keys(channels) };
  const kernel = createTestKernel({ call, gameState });
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
  return { world, told, press };
}

const shown = () => screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked);

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
