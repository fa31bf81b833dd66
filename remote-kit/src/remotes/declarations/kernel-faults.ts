import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, satisfiesCaret } from '@spieltag/shared-kernel/composition';
import { packageDir } from '../../build/places.ts';
import type { Usage } from './read-usage.ts';

/** Comes with the kernel: since which of its versions there is what. */
export const EXPORTS_FILE = 'exports.json';

/** By module of the kernel and by version: the names that are there since then. */
export type KnownExports = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What the kernel of here says of its modules; nothing where it is one that does not say it yet. */
export function knownExports(): KnownExports {
  const file = join(packageDir('shared-kernel'), EXPORTS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What a remote imports and the oldest kernel it declares does not have, one line each. */
export function kernelFaults(
  { kernel }: Pick<RemoteManifest, 'kernel'>,
  { kernelNames }: Pick<Usage, 'kernelNames'>,
  known: KnownExports,
): readonly string[] {
  const faults = kernelNames.flatMap(({ module, name }) => {
    const versions = known[module] ?? {};
    const since = Object.keys(versions).find((version) => versions[version]?.includes(name));
    if (since === undefined || satisfiesCaret(kernel.replace('^', ''), since)) return [];
    return [
      `imports ${name} (${module}), which kernels have since ${since}, and declares ${kernel}`,
    ];
  });
  return [...new Set(faults)];
}
