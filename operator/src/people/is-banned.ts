import type { PersonRecord } from '@spieltag/shared-kernel/contract';

/** By the game server's clock; a server of the version before does not say, so this device's has to do. */
export function isBanned({ bannedUntil, isBanned: isSaid }: PersonRecord): boolean {
  return bannedUntil !== null && (isSaid ?? bannedUntil > Date.now());
}
