import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';
import { rememberComputedStyles } from './computed-style.mjs';

// A busy machine is no fault of the code: timing never decides a test.
configure({ asyncUtilTimeout: 60_000 });

/** What browsers have and jsdom lacks. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.CSS ??= { escape: (text) => text.replaceAll(/[^\w-]/g, '\\$&') };
globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  addEventListener() {},
  removeEventListener() {},
});
globalThis.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
rememberComputedStyles(window);
