import { hasDrafts } from '@spieltag/shared-kernel/remote';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/**
 * Whether changing or reloading the page, or showing another season, loses nothing of the player's.
 * @param isIgnored versions whose drafts do not matter
 */
export function isSafe(
  { ledger }: Pick<Kernel, 'ledger'>,
  isIgnored?: (holder: object) => boolean,
): boolean {
  return ledger.receipt().state !== 'sending' && !hasDrafts(isIgnored);
}
