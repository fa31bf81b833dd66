/** What belongs to the device: the bridge to the native app shell, light or dark. */
export * from './color-scheme.ts';
export * from './native.ts';
