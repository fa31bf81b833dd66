import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
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
      return args;
    },
  };
}
