/**
 * What remotes are built with in place of federation's own half of their runtime, of which each
 * would bring a copy: the one the shell has put into the page.
 */
const page = globalThis._FEDERATION_BUNDLER_RUNTIME;
if (!page) throw new Error('This page has no federation runtime');

export default {
  ...page,
  // Filled in by the remote's entry.
  instance: undefined,
  initOptions: undefined,
  bundlerRuntimeOptions: {},
  // Federation's own `init` would take the place of the shell's instance.
  runtime: { ...page.runtime, init: page.runtime.createInstance },
};
