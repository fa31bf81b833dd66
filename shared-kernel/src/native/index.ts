/** Bridge to the native app shell. */
export * from './native.ts';
