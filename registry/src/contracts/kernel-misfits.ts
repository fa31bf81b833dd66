import { allVersions, type LiveSets, type Misfit, partyName, shellName } from './contract.ts';

/** Versions built for another kernel than the shell brings. */
export function kernelMisfits(sets: LiveSets): readonly Misfit[] {
  const { shell } = sets;
  return allVersions(sets)
    .filter(({ kernel }) => !satisfiesCaret(shell.kernel, kernel))
    .map((version) => ({
      code: 'KERNEL_OUT_OF_RANGE',
      between: [partyName(version), shellName(shell)],
      subject: version.kernel,
      message: `${partyName(version)} wants kernel ${version.kernel}, the shell brings ${shell.kernel}`,
    }));
}

/** True when a version is that of a range `^major.minor.patch` or a newer one of the same major. */
function satisfiesCaret(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(range.slice(1));
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

const numbers = (version: string) => version.split('.').map(Number);
