/**
 * What the federation of pages is built with in place of its fetching ahead, which goes by manifests:
 * the shell brings and runs remotes ahead by itself.
 */
export const formatPreloadArgs = nothing;
export const normalizePreloadExposes = nothing;
export const preloadAssets = async () => nothing();

export function defaultPreloadArgs<Args>(given: Args): Args {
  return given;
}

function nothing(): readonly never[] {
  return [];
}
