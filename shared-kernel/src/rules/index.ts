/** The game as a pure core: no clock, no network, no randomness of its own. */
export * from './actions/index.ts';
export * from './context.ts';
export * from './fill-up/index.ts';
export * from './formations.ts';
export * from './lineup/index.ts';
export * from './market/index.ts';
export * from './optimum/index.ts';
export * from './phases.ts';
export * from './points.ts';
export * from './random.ts';
export * from './refusal.ts';
export * from './result.ts';
export * from './round-name.ts';
export * from './scoring/index.ts';
export * from './season-preset.ts';
export * from './squad.ts';
export * from './types.ts';
