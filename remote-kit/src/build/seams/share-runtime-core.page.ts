/**
 * The federation plugin with which the shell gives remotes its runtime: they are built without one,
 * which wins 4.1 kB of each (brotli). `initContainerEntry` is private to federation.
 */
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import {
  attachShareScopeMap,
  bundlerRuntime as ownBundlerRuntime,
  runtime,
} from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** The runtime that the entry of a remote expects. */
interface BundlerRuntime {
  readonly attachShareScopeMap: typeof attachShareScopeMap;
  readonly bundlerRuntime: typeof ownBundlerRuntime;
  readonly runtime: typeof runtime;
}

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
  var _FEDERATION_BUNDLER_RUNTIME: BundlerRuntime | undefined;
}

/**
 * Gives remotes the federation runtime of the shell: they are built without one. Federation's own
 * option for this bundles a second runtime into the shell.
 */
export default function shareRuntimeCore(): ModuleFederationRuntimePlugin {
  return {
    name: 'share-runtime-core',
    beforeInit(args) {
      globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
      // A shell exposes nothing, so federation leaves out the initialisation that remotes need.
      const bundlerRuntime = { ...ownBundlerRuntime, initContainerEntry };
      globalThis._FEDERATION_BUNDLER_RUNTIME = { attachShareScopeMap, bundlerRuntime, runtime };
      return args;
    },
  };
}
