import { claimMisfits } from './claim-misfits.ts';
import type { LiveSets, Misfit } from './contract.ts';
import { eventMisfits } from './event-misfits.ts';
import { kernelMisfits } from './kernel-misfits.ts';
import { moduleMisfits } from './module-misfits.ts';

/**
 * Every pair that could meet in a page and does not fit, with the reason; and whoever misses
 * something nobody has. None: every choice of one version per remote makes a working page.
 *
 * | code | does not fit |
 * | --- | --- |
 * | KERNEL_OUT_OF_RANGE | the kernel of the shell is not in the version's range |
 * | EVENT_NOT_CARRIED | an event is declared at a version the shell's bus does not carry |
 * | EVENT_VERSIONS_DIFFER | one consumes an event at another version than the other publishes |
 * | EVENT_NOT_PUBLISHED | a remote consumes an event that nobody publishes in some page |
 * | MODULE_MISSING | a module that is used is not exposed by a version, or its remote not live |
 * | MODULE_VERSIONS_DIFFER | a module is used at another version than it is exposed |
 * | ADDRESS_TAKEN | some address is claimed by both in the same slot |
 * | ADDRESS_HIDDEN | the word that opens one's overlay stands in an address of the other |
 * | TAB_ORDER_TAKEN | both want the same place among the tabs |
 * | APPLICATION_NAME_TAKEN | both have an application of the same name |
 */
export function findMisfits(sets: LiveSets): readonly Misfit[] {
  return [
    ...kernelMisfits(sets),
    ...eventMisfits(sets),
    ...moduleMisfits(sets),
    ...claimMisfits(sets),
  ];
}
