import { registerTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createKernel, type Kernel, LIFE } from '@spieltag/shared-kernel/stores';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { createRoot } from 'react-dom/client';
import { type AddressStore, createAddressStore } from './address/address.ts';
import { followScreens } from './address/screen-changes.ts';
import { CrashBoundary } from './bootstrap/crash-boundary.view.tsx';
import { showFaces } from './bootstrap/faces.ts';
import { firstScreen } from './bootstrap/first-screen.ts';
import { GameView } from './bootstrap/game.view.tsx';
import { createGate, followSeason } from './bootstrap/gate.ts';
import { type Composition, createComposition } from './composition/composition.ts';
import { createModuleLoader } from './composition/federation.ts';
import { type PageData, readPageData } from './composition/page-data.ts';
import { prefetchRemotes } from './composition/prefetch.ts';
import { composeRemotes } from './composition/remote-versions.ts';
import { slotElement } from './frame/slots.ts';
import { followChanges } from './live-reload.ts';
import { ShellProvider } from './shell-context.tsx';
import de from './texts/de.json' with { type: 'json' };

const LOAD_LIMIT_MS = 8000;
const MOUNT_LIMIT_MS = 4000;
const IDLE_LIMIT_MS = 3000;

/** Puts the page together and opens the gate. */
export async function startGame(root: HTMLElement): Promise<void> {
  void registerTexts('shell', {
    de,
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
  });
  const page = readPageData();
  const { config } = page;
  const kernel = createKernel(kernelOptions(page));
  const address = createAddressStore();
  if (config.liveReloadUrl) followChanges(config.liveReloadUrl);
  if (config.stage !== 'production') logFailures(kernel);
  const composition = compose(page, kernel);
  const gate = createGate(kernel, address);
  await textsShown();
  createRoot(root).render(
    <CrashBoundary>
      <KernelProvider kernel={kernel}>
        <ShellProvider value={{ kernel, config, address, composition }}>
          <GameView gate={gate} />
        </ShellProvider>
      </KernelProvider>
    </CrashBoundary>,
  );
  await gate.open();
  followSeason(kernel, address);
  follow(kernel, address, composition);
  await firstScreen(composition);
  whenIdle(() => comeLater(kernel, composition));
}

/** What no first screen needs, and the next one will. */
function comeLater({ ledgerStats }: Kernel, composition: Composition): void {
  showFaces();
  prefetchRemotes(composition);
  void preloadDialogs();
  if (ledgerStats.get().life === LIFE.none) void ledgerStats.load();
}

/** What can wait until nothing else is to be done. Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  else setTimeout(work, IDLE_LIMIT_MS);
}

function kernelOptions({ config, firstReplies }: PageData) {
  const { stage, issuerUrl, clientId, appVersion, buildNr } = config;
  return {
    stage,
    apiBaseUrl: '',
    issuer: issuerUrl,
    clientId,
    build: { version: appVersion, internalNumber: buildNr },
    firstReplies,
  };
}

function compose({ composition, config }: PageData, kernel: Kernel): Composition {
  return createComposition({
    kernel,
    remotes: composeRemotes(composition, config.kernelVersion),
    loadModule: createModuleLoader(),
    slot: slotElement,
    loadLimitMs: LOAD_LIMIT_MS,
    mountLimitMs: MOUNT_LIMIT_MS,
  });
}

/** Those who build a remote see why it did not come up. */
function logFailures({ bus }: Kernel): void {
  bus.on('remote.failed').subscribe(({ remote, version, phase, code, params }) => {
    console.warn(`${remote} ${version} failed (${phase}, ${code}): ${params?.message ?? ''}`);
  });
}

function follow(kernel: Kernel, address: AddressStore, composition: Composition): void {
  followScreens({
    address,
    bus: kernel.bus,
    focusTarget: () => document.getElementById('main'),
    screenOf: ({ pathname }) => composition.screenOf(pathname),
  });
}
