/** What makes a remote a remote: lifecycles, the kernel in React, and the way through the game. */
export { afterPaint } from '../stores/index.ts';
export { askBeforeLeaving } from './ask-before-leaving.ts';
export { hasDrafts, holdDraft } from './drafts.ts';
export { idle } from './idle.ts';
export { KernelProvider, useKernel } from './kernel-context.tsx';
export { createLifecycles, type RemoteOptions, type RemoteProps } from './lifecycles.tsx';
export {
  closedOverlayPath,
  type Overlay,
  overlayOf,
  playerDetailsPath,
  stripOverlay,
  userDetailsPath,
} from './overlays.ts';
export { type SeasonPaths, seasonPaths } from './paths.ts';
export type { RemoteIdentity } from './remote-boundary.tsx';
export {
  loadRemoteModule,
  provideRemoteModules,
  type RemoteModule,
  type RemoteModuleName,
  useRemoteModule,
} from './remote-modules.ts';
export { unhurried } from './unhurried.ts';
export { type GameData, type Loaded, useGameData } from './use-game-data.ts';
export {
  OPENED,
  type OverlayNavigation,
  useBaseLocation,
  useOverlay,
  useSeasonId,
  useSeasonPath,
  useWayBack,
} from './use-navigation.ts';
export { type Popularity, usePopularity } from './use-popularity.ts';
export { useStable } from './use-stable.ts';
export { useEvent, useLoaded, useObservable, useSlot, useStore } from './use-stores.ts';
