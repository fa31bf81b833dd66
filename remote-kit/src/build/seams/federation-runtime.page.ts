/**
 * Stands in remotes for federation's own half of their runtime, of which each would bring a copy:
 * gives the one the shell has put into the page (`share-runtime-core.page.ts`).
 * Wins 4.1 kB of each remote (brotli), so also of the first screen. Federation shares its runtime's
 * core only, see module-federation/core#3285.
 */
const page = globalThis._FEDERATION_BUNDLER_RUNTIME;
if (!page) throw new Error('This page has no federation runtime');

const remoteRuntime: object = {
  ...page,
  // Filled in by the remote's entry.
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
  // Federation's own `init` would take the place of the shell's instance.
  runtime: { ...page.runtime, init: page.runtime.createInstance },
};

export default remoteRuntime;
