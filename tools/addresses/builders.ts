import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontEndNames, ROOT, readFrontEnd } from '@spieltag/remote-kit/packages';
import { writeBuilders } from './write-builders.ts';

/** The builders of all addresses, in the repository. */
export const BUILDERS = 'addresses/src/index.ts';

/** Writes the builders anew. */
export function updateBuilders(): void {
  if (areBuildersStale()) writeFileSync(join(ROOT, BUILDERS), builders());
}

/** Whether the builders are not those of the manifests. */
export function areBuildersStale(): boolean {
  const file = join(ROOT, BUILDERS);
  return !existsSync(file) || readFileSync(file, 'utf8') !== builders();
}

function builders(): string {
  const frontEnds = frontEndNames().map(readFrontEnd);
  return writeBuilders(
    frontEnds.flatMap(({ manifest }) => manifest ?? []),
    frontEnds.flatMap(({ shell }) => shell?.addresses ?? []),
  );
}
