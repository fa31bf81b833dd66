import { isShellRelease, SHELL } from '@spieltag/shared-kernel/composition';
import type { ConventionDocument } from '@spieltag/shared-kernel/registry';
import type { Choice, VersionOverride } from '../composition/composition.presenter.ts';

/**
 * The document for a page that is open: what it shows of a remote may have been taken back since, and its
 * shell as well. Said in `extras`, because the schema of the convention has no room beside the micro
 * frontends, and the shell is none of them.
 */
export function forOpenPages(
  { schema, microFrontends }: ConventionDocument,
  choices: readonly Choice[],
  overrides: readonly VersionOverride[] = [],
): ConventionDocument {
  const shells = shellsToStayWith(choices, overrides);
  const said = Object.entries(microFrontends).map(([name, versions]) => {
    const { withdrawn = [] } = choices.find((choice) => choice.name === name)?.snapshot ?? {};
    const more = {
      ...(withdrawn.length > 0 && { withdrawn }),
      ...(shells.length > 0 && { shells }),
    };
    return [name, versions.map((one) => ({ ...one, extras: { ...one.extras, ...more } }))] as const;
  });
  return { schema, microFrontends: Object.fromEntries(said) };
}

/**
 * Shells an open page may keep: what is live, and what pages go back to, for a deployment reloads nobody.
 * One that is pinned is for everybody.
 */
function shellsToStayWith(
  choices: readonly Choice[],
  overrides: readonly VersionOverride[],
): readonly string[] {
  const { state } = choices.find(({ snapshot }) => snapshot.frontend.id === SHELL) ?? {};
  if (!state) return [];
  const live = state.shares.map(({ version }) => version);
  const tried = overrides.flatMap(({ version, release }) =>
    isShellRelease(release) ? version : [],
  );
  const before = state.phase === 'pinned' ? [] : state.fallbacks;
  return [...new Set([...tried, ...live, ...before])];
}
