import type { Import } from './imports.ts';

/** Entries of `packages` in a lock file, as far as they matter here. */
export type Locked = Readonly<Record<string, { readonly dev?: boolean }>>;

const IN_PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * `npm start` brings what is needed to play and leaves out what only tests and checks need. Names
 * every import, from these files on, of a package that would be missing there.
 */
export function missingToPlay(
  starts: readonly string[],
  imports: readonly Import[],
  locked: Locked,
): readonly string[] {
  const byFile = Map.groupBy(imports, ({ from }) => from);
  const seen = new Set(starts);
  const missing: string[] = [];
  // A set that grows while it is gone through is gone through to its end.
  for (const file of seen) {
    for (const { to } of byFile.get(file) ?? []) {
      const folder = IN_PACKAGE.exec(to)?.[1];
      if (!folder) seen.add(to);
      else if (locked[folder]?.dev) {
        missing.push(`${file} imports ${to}: \`npm start\` brings no devDependencies`);
      }
    }
  }
  return missing;
}
