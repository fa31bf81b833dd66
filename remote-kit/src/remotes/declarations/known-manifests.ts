import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@spieltag/shared-kernel/composition';
import { frontEndNames, readFrontEnd } from '../../build/packages.ts';
import { IS_STANDALONE, packageDir } from '../../build/places.ts';

/** Comes with the addresses, which are made of these manifests. */
export const MANIFESTS_FILE = 'manifests.json';

/** The manifests of all remotes: those on disk, and elsewhere those the addresses were made of. */
export function knownManifests(): readonly RemoteManifest[] {
  const own = frontEndNames().flatMap((name) => readFrontEnd(name).manifest ?? []);
  const file = join(packageDir('addresses'), MANIFESTS_FILE);
  if (!IS_STANDALONE || !existsSync(file)) return own;
  const others = JSON.parse(readFileSync(file, 'utf8')) as readonly RemoteManifest[];
  return [...own, ...others.filter(({ name }) => own.every((manifest) => manifest.name !== name))];
}
