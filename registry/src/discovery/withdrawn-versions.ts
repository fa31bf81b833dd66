import type { ConventionDocument } from '@spieltag/shared-kernel/registry';
import type { Choice } from '../composition/composition.presenter.ts';

/**
 * The document for a page that is open: what it shows of a remote may have been taken back since. Said in
 * `extras`, because the schema of the convention has no room beside the micro frontends.
 */
export function withWithdrawn(
  { schema, microFrontends }: ConventionDocument,
  choices: readonly Choice[],
): ConventionDocument {
  const said = Object.entries(microFrontends).map(([name, versions]) => {
    const { withdrawn = [] } = choices.find((choice) => choice.name === name)?.snapshot ?? {};
    if (withdrawn.length === 0) return [name, versions] as const;
    return [
      name,
      versions.map((version) => ({ ...version, extras: { ...version.extras, withdrawn } })),
    ] as const;
  });
  return { schema, microFrontends: Object.fromEntries(said) };
}
