import { TextDecoder, TextEncoder } from 'node:util';

/** What browsers have and jsdom lacks. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.CSS ??= { escape: (text) => text.replaceAll(/[^\w-]/g, '\\$&') };
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
