import { createJsonStorage, type StorageArea } from '@spieltag/shared-kernel/client';
import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Address } from '../address/address.ts';

const KEY = 'tutorial-shown';

/**
 * Whether to introduce the game: to a guest without players in an active season, on the lineup
 * itself. A link to another screen is not interrupted.
 */
export function isNewPlayer(
  { gameState, ledger, seasons, session }: Kernel,
  { path, search }: Address,
): boolean {
  const leagues = seasons.get().data;
  const squad = ledger.get().data?.lineup.indexedPlayers;
  const state = gameState.get().data;
  if (path !== '/' || search !== '' || !leagues || !squad || !state) return false;
  const isGuest = session.get().data?.isTrial === true;
  return isGuest && squad.every((player) => !player) && isActiveSeason(leagues, state.seasonId);
}

/** Whether this device has not shown the tutorial yet. */
export function isTutorialDue(area: StorageArea | undefined): boolean {
  return area !== undefined && createJsonStorage(area).read(KEY) === undefined;
}

/**
 * Remembers that the tutorial was shown. False when the device stores nothing, and would show it
 * every time.
 */
export function rememberTutorial(area: StorageArea | undefined): boolean {
  return area !== undefined && createJsonStorage(area).write(KEY, true);
}
