import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import * as view from './install.view.tsx';
import { type Device, installWay } from './install-offer.model.ts';
import { askToInstall } from './install-prompt.ts';
import { keepInstallPrompt } from './keep-install-prompt.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

let isReachable = false;
jest.unstable_mockModule('./install.view.tsx', () => {
  if (!isReachable) throw new Error('Loading chunk failed');
  return view;
});
const { InstallAreaView } = await import('./install-area.view.tsx');

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';

beforeAll(() => {
  addEventListener('beforeinstallprompt', keepInstallPrompt);
  return view.textsRead;
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.matchMedia = (() => ({ matches: false })) as never;
});
afterEach(askToInstall);

/** The browser offers to install the game. */
function offerPrompt() {
  const prompt = jest.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, isKept: event.defaultPrevented };
}

/** Comes to the game in a tab of its own. */
async function visit(countsViews = false) {
  cleanup();
  sessionStorage.clear();
  const kernel = createTestKernel();
  const shell = { config: { countsViews } } as unknown as Shell;
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <ShellProvider value={shell}>
          <InstallAreaView />
        </ShellProvider>
      </KernelProvider>,
    );
  });
  return kernel;
}

const offer = () => screen.queryByRole('region', { name: 'Spieltag auf deinem Startbildschirm?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** What the page says. */
function listen({ bus }: Awaited<ReturnType<typeof visit>>) {
  const told: string[] = [];
  bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  return told;
}

// The first ones: what has come once stays.
describe('where the offer cannot be fetched', () => {
  test('nobody hears of it who has not asked', async () => {
    await visit();
    const told = listen(await visit());
    offerPrompt();
    await act(async () => {});
    expect([offer(), told]).toEqual([null, []]);
  });

  test('whoever asks for it is told so each time, and gets it once it can be', async () => {
    const kernel = await visit();
    const told = listen(kernel);
    const ask = () => act(async () => kernel.bus.publish('installation.requested', {}));
    await ask();
    await ask();
    expect([offer(), told]).toEqual([null, Array(2).fill('Prüfe deine Internetverbindung!')]);
    isReachable = true;
    await ask();
    expect(offer()).not.toBeNull();
    expect(told).toHaveLength(2);
  });
});

describe('the offer', () => {
  test('comes with the second visit, and a reload is none', async () => {
    offerPrompt();
    await visit();
    expect(offer()).toBeNull();
    cleanup();
    await act(async () => {
      render(
        <KernelProvider kernel={createTestKernel()}>
          <ShellProvider value={{ config: {} } as unknown as Shell}>
            <InstallAreaView />
          </ShellProvider>
        </KernelProvider>,
      );
    });
    expect(offer()).toBeNull();
    await visit();
    expect(offer()).not.toBeNull();
  });

  test('has the browser ask, and goes', async () => {
    const { prompt, isKept } = offerPrompt();
    expect(isKept).toBe(true);
    await visit();
    await visit();
    press('Installieren');
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(offer()).toBeNull();
  });

  test('that was not wanted does not come again', async () => {
    offerPrompt();
    await visit();
    await visit();
    press('Nein, danke');
    expect(offer()).toBeNull();
    await visit();
    expect(offer()).toBeNull();
    expect(createJsonStorage(localStorage).read('install-offer')).toMatchObject({
      isDismissed: true,
    });
  });

  test('waits for a browser that can', async () => {
    await visit();
    await visit();
    expect(offer()).toBeNull();
    offerPrompt();
    await act(async () => {});
    expect(offer()).not.toBeNull();
  });

  test('is not made beside the question about views', async () => {
    offerPrompt();
    await visit();
    await visit(true);
    expect(offer()).toBeNull();
  });

  test.each(['{', 'null', '42', '[]', '{"visits":"many"}'])(
    'takes %s for no visit',
    async (text) => {
      localStorage.setItem('spieltag.install-offer', text);
      offerPrompt();
      await visit();
      expect(offer()).toBeNull();
    },
  );
});

describe('whoever asks for it', () => {
  test('is asked by the browser at once', async () => {
    const { prompt } = offerPrompt();
    const kernel = await visit();
    act(() => kernel.bus.publish('installation.requested', {}));
    expect(prompt).toHaveBeenCalledTimes(1);
  });

  test('is told where the browser has it', async () => {
    const kernel = await visit();
    await act(async () => kernel.bus.publish('installation.requested', {}));
    expect(offer()?.textContent).toContain('in seinem Menü');
    press('Verstanden');
    expect(offer()).toBeNull();
  });
});

test.each<[string, Partial<Device>, boolean, string | undefined]>([
  ['a browser that asks', {}, true, 'prompt'],
  ['a browser that says nothing', {}, false, undefined],
  ['an iPhone', { userAgent: IPHONE }, false, 'by-hand'],
  ['a new iPad', { userAgent: MAC, maxTouchPoints: 5 }, false, 'by-hand'],
  ['a Macintosh', { userAgent: MAC, maxTouchPoints: 0 }, false, undefined],
  ['a game that is installed', { isInstalled: true }, true, undefined],
  ['an iPhone that has it', { userAgent: IPHONE, isInstalled: true }, false, undefined],
])('%s', (_, device, hasPrompt, way) => {
  const known = { userAgent: LINUX, maxTouchPoints: 0, isInstalled: false, ...device };
  expect(installWay(known, hasPrompt)).toBe(way);
});

test.each([
  ['German', de, /^Tippe in deinem Browser auf „Teilen“/],
  ['English', en, /^Tap “Share” in your browser/],
])('by hand it names no side of the screen: an iPad shares at the top (%s)', (_, texts, words) => {
  expect(texts.installation['by-hand']).toMatch(words);
});
