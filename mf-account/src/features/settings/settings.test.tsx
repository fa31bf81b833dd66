import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY } from '@spieltag/shared-kernel/composition';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { isHeard, type NativeShell } from '@spieltag/shared-kernel/native';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Settings } from './settings.view.tsx';

/** What settings turn on they play at once; here nobody listens. */
class SilentAudio {
  readonly destination = {};
  readonly currentTime = 0;
  createGain = () => ({ gain: {}, connect() {} });
  createOscillator = () => ({ frequency: {}, connect() {}, start() {}, stop() {} });
}

beforeAll(() => registerTexts('account', { de, en }));
beforeEach(() => {
  localStorage.clear();
  Object.assign(globalThis, { AudioContext: SilentAudio });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'AudioContext');
  Reflect.deleteProperty(window, 'SpieltagNative');
});

function show() {
  const kernel = createTestKernel();
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <Settings />
    </KernelProvider>,
  );
  return { told, user: userEvent.setup() };
}

const toggle = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });

describe('sound', () => {
  test('has parts that can be chosen once it is on', async () => {
    const { user } = show();
    expect([toggle('Ton').checked, toggle('Musik').disabled]).toEqual([false, true]);
    await user.click(toggle('Ton'));
    await user.click(toggle('Musik'));
    await user.click(toggle('Effekte'));
    expect([isHeard('music'), isHeard('effects')]).toEqual([true, false]);
    await user.click(toggle('Ton'));
    expect([isHeard('music'), toggle('Musik').disabled]).toEqual([false, true]);
  });

  test('is not offered by a device that has none', () => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    show();
    expect(screen.queryAllByRole('switch')).toEqual([]);
  });
});

describe('the game centre', () => {
  const connect = () => screen.findByRole('button', { name: 'Verbinden' });
  function onDevice(answers: { readonly isConnected: boolean; readonly connect?: boolean }) {
    const gameCentre = {
      isConnected: async () => answers.isConnected,
      connect: async () => answers.connect ?? false,
    };
    const shell: NativeShell = { openExternal() {}, share: async () => {}, gameCentre };
    window.SpieltagNative = shell;
    return show();
  }

  test('is for the app alone', () => {
    show();
    expect(screen.queryByText('Game Center')).toBeNull();
  });

  test('is connected when the device says so, and stays open when it does not', async () => {
    const { user } = onDevice({ isConnected: false, connect: true });
    await user.click(await connect());
    expect(await screen.findByText('Verbunden')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Game CenterVerbunden');
  });

  test('that refuses leaves a word of what to do', async () => {
    const { told, user } = onDevice({ isConnected: false });
    await user.click(await connect());
    expect(await connect()).toBeTruthy();
    expect(told).toEqual([expect.stringContaining('Melde dich')]);
  });
});

describe('counting screens', () => {
  const storage = createJsonStorage(localStorage);

  test('is no setting of who was never asked', () => {
    show();
    expect(screen.queryByRole('switch', { name: /^Bildschirme zählen/ })).toBeNull();
  });

  test.each([true, false])('is taken back and given anew, after %j', async (before) => {
    storage.write(COUNTS_VIEWS_KEY, before);
    const { user } = show();
    expect(toggle('Bildschirme zählen').checked).toBe(before);
    await user.click(toggle('Bildschirme zählen'));
    expect(toggle('Bildschirme zählen').checked).toBe(!before);
    expect(storage.read(COUNTS_VIEWS_KEY)).toBe(!before);
  });
});
