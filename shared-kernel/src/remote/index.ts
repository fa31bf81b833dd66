/** What makes a remote a remote: lifecycles, the kernel in React, and the way through the game. */
export { afterPaint } from '../stores/index.ts';
export { type AddressPart, type OverlayAddress, seasonPath } from './addresses.ts';
export { ASKING_TO_LEAVE, askBeforeLeaving } from './ask-before-leaving.ts';
export { hasDrafts, holdDraft } from './drafts.ts';
export { idle } from './idle.ts';
export { KernelProvider, useKernel } from './kernel-context.tsx';
export { createLifecycles, type RemoteOptions, type RemoteProps } from './lifecycles.tsx';
export { type Overlay, overlayOf, overlayPath, stripOverlay } from './overlays.ts';
export { hasRating, matchCount, shownShirtNumber } from './player-figures.ts';
export type { RemoteIdentity, RemoteReport } from './remote-boundary.tsx';
export {
  loadRemoteModule,
  type RemoteModule,
  type RemoteModuleName,
  useRemoteModule,
} from './remote-modules.ts';
export { renderInterruptibly } from './render-interruptibly.ts';
export {
  type GameData,
  type LoadResult,
  type SeasonData,
  useGameData,
  useSeasonData,
} from './use-game-data.ts';
export {
  OPENED,
  type OverlayNavigation,
  useBackNavigation,
  useBaseLocation,
  useOverlay,
  usePageLocation,
  useSeasonId,
} from './use-navigation.ts';
export { type Popularity, usePopularity } from './use-popularity.ts';
export { useRounds } from './use-rounds.ts';
export { useStable } from './use-stable.ts';
export { useDataSlot, useEvent, useLoaded, useObservable, useStore } from './use-stores.ts';
