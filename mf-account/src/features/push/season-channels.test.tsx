import { afterEach, beforeAll, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import type { NativeShell } from '@spieltag/shared-kernel/native';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { type DataSlot, EMPTY_DATA_SLOT, LIFE } from '@spieltag/shared-kernel/stores';
import { createTestKernel, sampleGameState } from '@spieltag/shared-kernel/testing';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PushSettings } from './push-settings.view.tsx';

const OVERVIEW = {
  publicKey: 'BAAA',
  channels: { global: true, lineup: true, rating: true, transfers: true },
  quietHours: null,
  devices: [],
  email: { isOffered: true, address: null, isConfirmed: false },
};
const PUSH = { channels: async () => ({ lineup: true }), set: async () => true };

beforeAll(() => registerTexts('account', { de, en }));
afterEach(() => {
  Reflect.deleteProperty(window, 'SpieltagNative');
});

/** The page while nothing of the season has come, in front of a server that offers all there is. */
function show(app?: Partial<NativeShell>) {
  if (app) window.SpieltagNative = { openExternal() {}, share: async () => {}, ...app };
  const kernel = createTestKernel({ call: () => OVERVIEW });
  const state = new BehaviorSubject<DataSlot<GameState>>(EMPTY_DATA_SLOT);
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  const gameState = { ...kernel.gameState, state$: state, get: () => state.value, load };
  render(
    <KernelProvider kernel={{ ...kernel, gameState }}>
      <PushSettings />
    </KernelProvider>,
  );
  return {
    loads: () => loads,
    fail: () =>
      act(() =>
        state.next({
          ...EMPTY_DATA_SLOT,
          error: { code: 'NETWORK', status: undefined, messageKey: 'error.NETWORK', params: {} },
        }),
      ),
    allow: (...showPushChannels: string[]) => {
      const data = { ...sampleGameState(), showPushChannels };
      act(() => state.next({ life: LIFE.loaded, data, error: undefined }));
    },
  };
}

const names = () =>
  screen.getAllByRole('switch').map((each) => each.parentElement?.textContent ?? '');

test('while it is not known what a season allows it is not said to allow nothing', async () => {
  const { allow } = show();
  expect(screen.getByRole('heading', { name: 'Erinnerungen' })).toBeTruthy();
  expect(screen.queryByText(de.push.noChoice)).toBeNull();
  allow('lineup');
  await screen.findByRole('switch', { name: /^Aufstellung/ });
  expect(screen.queryByText(de.push.noChoice)).toBeNull();
});

test('what a season allows can be asked for again where it has not come', async () => {
  const { fail, loads } = show();
  fail();
  await userEvent.setup().click(await screen.findByRole('button'));
  expect(loads()).toBe(1);
});

test.each<[string, Partial<NativeShell>, string[], string, RegExp]>([
  [
    'that takes messages says that a season allows no choice',
    { push: PUSH },
    [],
    de.push.noChoice,
    /^Ruhezeit/,
  ],
  [
    'that takes none says so, and what comes elsewhere is chosen',
    {},
    ['lineup'],
    de.push.notInApp,
    /^(Aufstellung|Ruhezeit)/,
  ],
])('an app %s', async (_name, app, allowed, sentence, switches) => {
  show(app).allow(...allowed);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText('Deine E-Mail-Adresse')).toBeTruthy();
  expect(names().filter((name) => !switches.test(name))).toEqual([]);
});
