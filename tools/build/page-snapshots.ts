/**
 * What the federation of pages is built with in place of its snapshots of manifests: the composition
 * names every entry itself, and nothing is fetched ahead by way of manifests.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { lifecycle: {}, applyPlugin(): void {} };
}

export function getGlobalRemoteInfo(): { readonly hostGlobalSnapshot: undefined } {
  return { hostGlobalSnapshot: undefined };
}
