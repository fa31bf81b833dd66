/** The game's data on the client: one kernel per page, shared by the shell and every remote. */
export { afterPaint } from './after-paint.ts';
export { createKernel } from './create-kernel.ts';
export type * from './kernel.ts';
export { EMPTY_DATA_SLOT, LIFE } from './kernel.ts';
export type { KernelOptions, OwnedKernel } from './kernel-options.ts';
export type {
  LiveEvent,
  LiveMatchEvent,
  LivePointsEvent,
  LiveRound,
} from './live-round.ts';
export { RANKING_PAGE_SIZE } from './season-data.ts';
export { needsSignIn } from './session/login-error.ts';
