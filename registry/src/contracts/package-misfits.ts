import { satisfiesCaret } from '@spieltag/shared-kernel/composition';
import { allVersions, type Misfit, partyName, type ShellSets, shellName } from './contract.ts';

/** Its range is checked by name, see kernel-misfits.ts. */
const KERNEL = '@spieltag/shared-kernel';
/** Any other range was not written by our build, and is judged in the page alone. */
const CARET = /^\^\d+\.\d+\.\d+$/;

/** Versions built for another React than the shell brings, or for a package it does not bring. */
export function packageMisfits(sets: ShellSets): readonly Misfit[] {
  const { shell } = sets;
  const { shared: provided } = shell;
  if (!provided) return [];
  return allVersions(sets).flatMap((version) =>
    Object.entries(version.shared ?? {}).flatMap(([name, range]): Misfit[] => {
      if (name === KERNEL || !CARET.test(range)) return [];
      const brought = Object.hasOwn(provided, name) ? provided[name] : undefined;
      if (brought && satisfiesCaret(brought, range)) return [];
      const brings = brought === undefined ? 'does not bring it' : `brings ${brought}`;
      return [
        {
          code: 'PACKAGE_OUT_OF_RANGE',
          between: [partyName(version), shellName(shell)],
          subject: name,
          message: `${partyName(version)} wants ${name} ${range}, ${shellName(shell)} ${brings}`,
        },
      ];
    }),
  );
}
