import { createJsonStorage, type StorageArea } from '@spieltag/shared-kernel/client';
import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Address } from '../address/address.ts';

const KEY = 'tutorial-shown';

/**
 * Whether somebody who is new stands before an empty pitch: a guest without a player, in a season
 * that is played, on the lineup itself. Whoever follows a link to something else wants to see that.
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

/** Whether the tutorial has not shown itself on this device. */
export function isTutorialDue(area: StorageArea | undefined): boolean {
  return area !== undefined && createJsonStorage(area).read(KEY) === undefined;
}

/**
 * Remembers that the tutorial has shown itself. False: this device remembers nothing, and would show
 * it every time.
 */
export function rememberTutorial(area: StorageArea | undefined): boolean {
  return area !== undefined && createJsonStorage(area).write(KEY, true);
}
