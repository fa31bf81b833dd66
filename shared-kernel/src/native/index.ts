/** What belongs to the device: the bridge to the native app shell, light or dark, sound and vibration. */
export * from './audio-session.ts';
export * from './color-scheme.ts';
export * from './effects.ts';
export * from './native.ts';
export type { Outcome } from './outcome.ts';
