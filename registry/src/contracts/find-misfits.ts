import { claimMisfits } from './claim-misfits.ts';
import { identityOf, type LiveSets, type Misfit, type ShellSets } from './contract.ts';
import { eventMisfits } from './event-misfits.ts';
import { kernelMisfits } from './kernel-misfits.ts';
import { moduleMisfits } from './module-misfits.ts';
import { packageMisfits } from './package-misfits.ts';
import { slotMisfits } from './slot-misfits.ts';

/**
 * Every pair that could meet in a page and does not fit, with the reason; and whoever misses
 * something nobody has. None: every choice of a shell and of one version per remote makes a working
 * page. While there is no shell there are no pages, and only the remotes among themselves are judged.
 *
 * | code | does not fit |
 * | --- | --- |
 * | KERNEL_OUT_OF_RANGE | the kernel of the shell is not in the version's range |
 * | PACKAGE_OUT_OF_RANGE | the shell brings a shared package outside the version's range |
 * | EVENT_NOT_CARRIED | an event is declared at a version the shell's bus does not carry |
 * | EVENT_VERSIONS_DIFFER | one consumes an event at another version than the other publishes |
 * | EVENT_NOT_PUBLISHED | a remote consumes an event that nobody publishes in some page |
 * | MODULE_MISSING | a module that is used is not exposed by a version, or its remote not live |
 * | MODULE_VERSIONS_DIFFER | a module is used at another version than it is exposed |
 * | SLOT_MISSING | a slot that is filled is offered by no live version |
 * | SLOT_VERSIONS_DIFFER | a slot is offered at a version that who fills it does not fit |
 * | ADDRESS_TAKEN | some address is claimed by both in the same slot |
 * | ADDRESS_HIDDEN | the word that opens one's overlay stands in an address of the other |
 * | TAB_ORDER_TAKEN | both want the same place among the tabs |
 * | APPLICATION_NAME_TAKEN | both have an application of the same name |
 */
export function findMisfits({ shells, remotes }: LiveSets): readonly Misfit[] {
  const found = [
    ...shells.flatMap((shell) => misfitsUnder({ shell, remotes })),
    ...moduleMisfits({ remotes }),
    ...slotMisfits({ remotes }),
  ];
  // What is between two remotes is found below every shell.
  return [...new Map(found.map((misfit) => [identityOf(misfit), misfit])).values()];
}

function misfitsUnder(sets: ShellSets): readonly Misfit[] {
  return [
    ...kernelMisfits(sets),
    ...packageMisfits(sets),
    ...eventMisfits(sets),
    ...claimMisfits(sets),
  ];
}
