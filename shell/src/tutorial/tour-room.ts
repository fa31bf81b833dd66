import { browserStorage } from '@spieltag/shared-kernel/client';
import { TOUR_ROOM_CLASS } from '@spieltag/shared-kernel/composition';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Address } from '../address/address.ts';
import { isNewPlayer, isTutorialDue } from './first-visit.ts';

/** By then the tour is there, or it is not offered: a dialog was in its way, or it cannot be fetched. */
const LIMIT_MS = 15_000;

/** Gives back the room the page has kept for the tour: the tour, once it is there, keeps its own. */
export function leaveTourRoom(): void {
  document.documentElement.classList.remove(TOUR_ROOM_CLASS);
}

/** Gives it back where no tour comes: to a device that was shown it before, or in a season that is over. */
export function watchTourRoom(kernel: Kernel, address: Address): void {
  if (!document.documentElement.classList.contains(TOUR_ROOM_CLASS)) return;
  const comes = isNewPlayer(kernel, address) && isTutorialDue(browserStorage());
  setTimeout(leaveTourRoom, comes ? LIMIT_MS : 0);
}
