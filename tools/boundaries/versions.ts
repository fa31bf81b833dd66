/** What a workspace's package.json asks for. */
export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * A package stands in the lists of several workspaces, and all must name the same version: of two
 * versions a page would load both, and of a shared one the second would be another instance.
 */
export function differingVersions(manifests: readonly Manifest[]): readonly string[] {
  const asked = manifests.flatMap(({ name, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }).map(([of, version]) => ({
      of,
      version,
      by: name,
    })),
  );
  return [...Map.groupBy(asked, ({ of }) => of)].flatMap(([of, all]) => {
    if (new Set(all.map(({ version }) => version)).size === 1) return [];
    const each = all.map(({ version, by }) => `${version} in ${by}`);
    return [`${of} is asked for in several versions: ${each.join(', ')}`];
  });
}
