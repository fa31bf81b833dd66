import {
  browserStorage,
  createJsonStorage,
  type JsonStorage,
  tabStorage,
} from '@spieltag/shared-kernel/client';
import { overlayMarkers } from '@spieltag/shared-kernel/composition';
import type { EventBus } from '@spieltag/shared-kernel/events';
import {
  currentLanguage,
  prepareFormats,
  registerTexts,
  textsShown,
} from '@spieltag/shared-kernel/i18n';
import { idle, KernelProvider } from '@spieltag/shared-kernel/remote';
import { provideRemoteModules } from '@spieltag/shared-kernel/shell';
import { createKernel, type Kernel } from '@spieltag/shared-kernel/stores';
import { createRoot, type Root } from 'react-dom/client';
import { type AddressStore, createAddressStore } from '../address/address.ts';
import { followScreens } from '../address/screen-changes.ts';
import type { Composition } from '../composition/composition.ts';
import { createPageComposition } from '../composition/page-composition.ts';
import { ShellProvider } from '../context/shell-context.tsx';
import type { DiscoverySource } from '../discovery/discovery-source.ts';
import type { FoundComposition } from '../discovery/last-composition.ts';
import { type PageData, readPageData } from '../discovery/page-data.ts';
import { projectPath } from '../discovery/project-path.ts';
import { composeRemotes } from '../discovery/remote-versions.ts';
import { mayBeOverridden, noOverrides } from '../discovery/tab-override.ts';
import { beaconTo } from '../health/page-reports.ts';
import { startHealth } from '../health/start-health.ts';
import { loadWithRetries } from '../loading/load-with-retries.ts';
import { CrashBoundary } from '../startup/crash-boundary.view.tsx';
import { showFonts } from '../startup/fonts.ts';
import { createGate, followSeason } from '../startup/gate.ts';
import { endOpening } from '../startup/opening.ts';
import de from '../texts/de.json' with { type: 'json' };
import { nextTask } from '../timing/next-task.ts';
import { withTimeLimit } from '../timing/time-limit.ts';
import { untilFirstScreen } from './first-screen.ts';
import { GameView } from './game.view.tsx';
import { reloadOnChange } from './live-reload.ts';

/** Deferred work starts after this time even on a busy page. */
const IDLE_LIMIT_MS = 3000;
/** Deferred work waits no longer than this for the fonts. */
const FONTS_LIMIT_MS = 3000;

/** Creates the parts of the page, renders it and opens the gate. */
export async function startGame(root: HTMLElement): Promise<void> {
  void registerTexts('shell', {
    de,
    en: () => import('../texts/en.json', { with: { type: 'json' } }),
  });
  const page = readPageData();
  const { config } = page;
  await nextTask();
  const started: { composition?: Composition } = {};
  const kernel = createKernel({
    ...kernelOptions(page),
    overlays: () => overlayMarkers(applicationsOf(started.composition)),
  });
  await nextTask();
  const address = createAddressStore();
  if (config.liveReloadUrl) reloadOnChange(config.liveReloadUrl);
  if (config.stage !== 'production') logFailures(kernel);
  const { bus } = kernel;
  const storage = createJsonStorage(browserStorage());
  const view = createRoot(root);
  const { overrides, document, late, source } = await findDocument(page, {
    ...{ bus, storage, root, view },
  });
  const remotes = () =>
    started.composition?.remotes ?? composeRemotes(document, config.kernelVersion);
  const health = await startHealth({
    bus,
    send: beaconTo(`${projectPath(config.projectId)}/reports`),
    // While developing a version is looked at again and again, also one that fails or is debugged.
    storage: config.liveReloadUrl ? createJsonStorage() : storage,
    tab: createJsonStorage(tabStorage()),
    offered: (name) => remotes().find((remote) => remote.name === name)?.offered,
  });
  const composition = createPageComposition(document, config, kernel, health);
  started.composition = composition;
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
  // In one task with the gate: events of the start need subscribers.
  view.render(game);
  await nextTask();
  await gate.open();
  followSeason(kernel, address);
  follow(kernel, address, composition);
  await untilFirstScreen(composition, gate);
  endOpening();
  await idle(IDLE_LIMIT_MS);
  // Deferred work reads the layout, which the fonts change, so the fonts come first.
  await withTimeLimit(showFonts(), FONTS_LIMIT_MS).catch(() => {});
  await idle(IDLE_LIMIT_MS);
  // Until the chunk comes the game goes on, slower, unwatched and without new versions.
  void loadWithRetries(() => import('./after-first-screen.ts')).then(({ startDeferred }) =>
    startDeferred({
      config,
      kernel,
      address,
      composition,
      document,
      late,
      source,
      overrides,
      health,
      reload,
    }),
  );
}

interface Starting {
  readonly bus: EventBus;
  readonly storage: JsonStorage;
  readonly root: HTMLElement;
  readonly view: Root;
}

/** Finds the composition: nearly always it came with the page. */
async function findDocument(
  { config, composition }: PageData,
  { bus, storage, root, view }: Starting,
) {
  const source: DiscoverySource = (override) =>
    import('../discovery/discovery-source.ts').then(
      ({ createDiscoverySource }) => createDiscoverySource(config)(override),
      // Without a connection its script does not come either.
      () => ({ fault: 'UNREACHABLE' }),
    );
  const find = async () =>
    (await import('./await-composition.tsx')).awaitComposition(
      { bus, source, storage },
      { root, view },
    );
  const found: FoundComposition = composition ? { document: composition } : await find();
  const tab = tabStorage();
  if (!mayBeOverridden(config, tab)) return { ...found, overrides: noOverrides(), source };
  const { startOverrides } = await import('../discovery/overrides.ts');
  const started = await startOverrides({ config, composition: found.document }, source, {
    bus,
    storage: tab,
    now: Date.now,
    reloadOnChange,
  });
  return { ...found, ...started };
}

function kernelOptions({ config, prefetchedReplies }: PageData) {
  const { stage, issuerUrl, clientId, appVersion, appBuildNr, buildNr } = config;
  return {
    stage,
    apiBaseUrl: '',
    issuer: issuerUrl,
    clientId,
    build: { version: appVersion, number: appBuildNr, internalNumber: buildNr },
    prefetchedReplies,
  };
}

const applicationsOf = (composition: Composition | undefined) =>
  composition?.states.get().map(({ application }) => application) ?? [];

const reload = () => window.location.reload();

/** Logs to developers of remotes why one failed. */
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
