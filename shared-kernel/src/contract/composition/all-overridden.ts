import type { OverriddenRemote, PageOverride } from './page.ts';

/** Everything a page shows at a tester's wish; an older registry tells of one remote alone. */
export function allOverridden({
  all,
  remote,
  version,
  expiresAt,
}: PageOverride): readonly OverriddenRemote[] {
  return all ?? [{ remote, version, ...(expiresAt && { expiresAt }) }];
}
