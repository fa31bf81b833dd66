import { browserStorage, createJsonStorage, tabStorage } from '@spieltag/shared-kernel/client';
import {
  currentLanguage,
  prepareFormats,
  registerTexts,
  textsShown,
} from '@spieltag/shared-kernel/i18n';
import { idle, KernelProvider, provideRemoteModules } from '@spieltag/shared-kernel/remote';
import { createKernel, type Kernel } from '@spieltag/shared-kernel/stores';
import { createRoot } from 'react-dom/client';
import { type AddressStore, createAddressStore } from './address/address.ts';
import { followScreens } from './address/screen-changes.ts';
import { CrashBoundary } from './bootstrap/crash-boundary.view.tsx';
import { showFaces } from './bootstrap/faces.ts';
import { firstScreen } from './bootstrap/first-screen.ts';
import { GameView } from './bootstrap/game.view.tsx';
import { createGate, followSeason } from './bootstrap/gate.ts';
import { nextTask } from './bootstrap/next-task.ts';
import type { Composition } from './composition/composition.ts';
import { createDiscoverySource, projectPath } from './composition/discovery-source.ts';
import { beaconTo, reportHealth } from './composition/health-reporter.ts';
import { findComposition, keepComposition } from './composition/last-composition.ts';
import { startOverrides } from './composition/overrides.ts';
import { type PageData, readPageData } from './composition/page-data.ts';
import { startRemotes } from './composition/start-remotes.ts';
import { withTimeLimit } from './composition/time-limit.ts';
import { followChanges } from './live-reload.ts';
import { ShellProvider } from './shell-context.tsx';
import de from './texts/de.json' with { type: 'json' };

/** What comes later has waited long enough then. */
const IDLE_LIMIT_MS = 3000;
/** Nothing else waits longer for the faces; they come all the same. */
const FACES_LIMIT_MS = 3000;

/** Puts the page together and opens the gate. */
export async function startGame(root: HTMLElement): Promise<void> {
  void registerTexts('shell', {
    de,
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
  });
  const page = readPageData();
  const { config } = page;
  await nextTask();
  const kernel = createKernel(kernelOptions(page));
  await nextTask();
  const address = createAddressStore();
  if (config.liveReloadUrl) followChanges(config.liveReloadUrl);
  if (config.stage !== 'production') logFailures(kernel);
  const { bus } = kernel;
  reportHealth({ bus, send: beaconTo(`${projectPath(config.projectId)}/reports`) });
  const source = createDiscoverySource(config);
  const storage = createJsonStorage(browserStorage());
  const live = page.composition ?? (await findComposition({ bus, source, storage }));
  const { overrides, composition: document } = await startOverrides(
    { config, composition: live },
    source,
    { bus, storage: tabStorage(), now: Date.now, reload },
  );
  const composition = startRemotes(document, config, kernel);
  provideRemoteModules(composition.loadExposed);
  const gate = createGate(kernel, address);
  await textsShown();
  await nextTask();
  prepareFormats(currentLanguage());
  await nextTask();
  const game = (
    <CrashBoundary>
      <KernelProvider kernel={kernel}>
        <ShellProvider value={{ kernel, config, address, composition, overrides }}>
          <GameView gate={gate} />
        </ShellProvider>
      </KernelProvider>
    </CrashBoundary>
  );
  // In one go: what is said about the start has to find somebody who listens.
  createRoot(root).render(game);
  await nextTask();
  await gate.open();
  followSeason(kernel, address);
  follow(kernel, address, composition);
  await firstScreen(composition);
  await idle(IDLE_LIMIT_MS);
  // One after the other: what comes later asks for the layout, which the faces change.
  await withTimeLimit(showFaces(), FACES_LIMIT_MS).catch(() => {});
  await idle(IDLE_LIMIT_MS);
  // Without it the game goes on, slower and in its version; the next page tries again.
  void import('./bootstrap/come-later.ts').then(
    ({ comeLater }) =>
      comeLater({ config, kernel, address, composition, source, overrides, reload }),
    () => {},
  );
  // A tester's is for one tab, and one that shows nothing for nobody.
  const isShown = composition.states().some(({ status }) => status === 'shown');
  if (isShown && !overrides.current()) keepComposition(storage, document);
}

function kernelOptions({ config, firstReplies }: PageData) {
  const { stage, issuerUrl, clientId, appVersion, appBuildNr, buildNr } = config;
  return {
    stage,
    apiBaseUrl: '',
    issuer: issuerUrl,
    clientId,
    build: { version: appVersion, number: appBuildNr, internalNumber: buildNr },
    firstReplies,
  };
}

const reload = () => window.location.reload();

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
