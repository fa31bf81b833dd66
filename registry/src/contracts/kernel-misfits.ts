import { satisfiesCaret } from '@spieltag/shared-kernel/composition';
import { allVersions, type Misfit, partyName, type ShellSets, shellName } from './contract.ts';

/** Versions built for another kernel than the shell brings. */
export function kernelMisfits(sets: ShellSets): readonly Misfit[] {
  const { shell } = sets;
  return allVersions(sets)
    .filter(({ kernel }) => !satisfiesCaret(shell.kernel, kernel))
    .map((version) => ({
      code: 'KERNEL_OUT_OF_RANGE',
      between: [partyName(version), shellName(shell)],
      subject: version.kernel,
      message: `${partyName(version)} wants kernel ${version.kernel}, ${shellName(shell)} brings ${shell.kernel}`,
    }));
}
