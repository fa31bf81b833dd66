import { isRemoteRelease, SHELL, satisfiesCaret } from '@spieltag/shared-kernel/composition';
import type { VersionContent } from '../projects/project-snapshot.ts';
import { type Choice, hasEntry, isComposable } from './composition.presenter.ts';

/** A remote of which pages of a shell have another version than is live, or none. */
export interface GoneBack {
  readonly name: string;
  readonly from: string;
  /** Null: no version fits. */
  readonly to: string | null;
}

/**
 * The choices for pages with such a kernel. Where the version of the visitor's share does not fit it, the
 * newest that everybody had and that fits is chosen, and nobody goes back to a version that does not fit. A
 * remote of which none fits keeps its share: its place in the page says what it lacks.
 * @param pageKernel the kernel of the page that asks, where its next load brings another one: what it goes
 * back to has to fit this one
 */
export function fitChoices(
  choices: readonly Choice[],
  kernel: string,
  pageKernel = kernel,
): readonly Choice[] {
  return choices.map((choice) => {
    const { snapshot, state, share } = choice;
    if (snapshot.frontend.id === SHELL) return choice;
    const fitting = state.fallbacks.filter((version) => fits(choice, version, pageKernel));
    const fitted = { ...choice, state: { ...state, fallbacks: fitting } };
    const version = chosenFor(choice, kernel);
    if (version === undefined || version === share.version) return fitted;
    const { traffic = 0 } = state.shares.find((other) => other.version === version) ?? {};
    return { ...fitted, share: { version, traffic, default: true }, insteadOf: share.version };
  });
}

/** The remotes whose chosen version does not fit a kernel. */
export function goneBackFor(choices: readonly Choice[], kernel: string): readonly GoneBack[] {
  return choices.flatMap((choice) => {
    const from = choice.share.version;
    const to = chosenFor(choice, kernel) ?? null;
    return choice.snapshot.frontend.id === SHELL || to === from
      ? []
      : [{ name: choice.name, from, to }];
  });
}

/** The best version of a remote for a kernel; undefined: none fits. */
function chosenFor(choice: Choice, kernel: string): string | undefined {
  const { share, state, snapshot } = choice;
  const older = state.fallbacks.filter((version) => hasEntry(snapshot.versions[version]));
  return [share.version, ...older].find((version) => fits(choice, version, kernel));
}

function fits({ snapshot }: Choice, version: string, kernel: string): boolean {
  const range = rangeOf(snapshot.versions[version]);
  return range === undefined || satisfiesCaret(kernel, range);
}

/** The kernels a version is built for; undefined: pages are not composed of it. */
function rangeOf({ release, given }: Partial<VersionContent> = {}): string | undefined {
  if (release) return isRemoteRelease(release) ? release.kernel : undefined;
  const version = given && { ...given, deployment: { traffic: 0, default: false } };
  return isComposable(version) ? version.extras.kernel : undefined;
}
