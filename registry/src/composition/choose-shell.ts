import { isShellRelease, SHELL, type ShellRelease } from '@spieltag/shared-kernel/composition';
import type { Choice, VersionOverride } from './composition.presenter.ts';

/**
 * The shell of a visitor's page: the version of their share, or the one a tester asked for. What did
 * not start in this browser is left out for the next one pages go back to; when nothing else is left
 * it is tried once more. Undefined: no shell was deployed.
 */
export function chooseShell(
  choices: readonly Choice[],
  overrides: readonly VersionOverride[] = [],
  leftOut: ReadonlySet<string> = new Set(),
): ShellRelease | undefined {
  const choice = choices.find(({ snapshot }) => snapshot.frontend.id === SHELL);
  const overridden = overrides.flatMap(({ remote, release }) => (remote === SHELL ? release : []));
  const live = choice
    ? [choice.share.version, ...choice.state.fallbacks].map(
        (version) => choice.snapshot.versions[version]?.release,
      )
    : [];
  const candidates = [...overridden, ...live].filter(
    (release) => release !== undefined && release !== null && isShellRelease(release),
  ) as ShellRelease[];
  return candidates.find(({ version }) => !leftOut.has(version)) ?? candidates[0];
}
