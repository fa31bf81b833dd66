import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type FrontEnd, readFrontEnd } from '../../build/packages.ts';
import { packageDir, ROOT } from '../../build/places.ts';
import { eventFaults, shellsWordFaults, useFaults } from './find-faults.ts';
import { kernelFaults, knownExports } from './kernel-faults.ts';
import { knownManifests } from './known-manifests.ts';
import { readUsage, type Usage } from './read-usage.ts';
import { slotFaults } from './slot-faults.ts';

const NOT_SHIPPED = /\.test\.tsx?$|[\\/](testing|gallery)[\\/]/;
/** The kernel speaks on the bus as a part of the shell; there names may come from its callers. */
const KERNEL = packageDir('shared-kernel');

/**
 * Where the source of a front end does what its `remote.json` (the shell's `shell.json`) does not
 * declare, or the other way round; one line each. Empty: they agree.
 */
export function declarationFaults(name: string): readonly string[] {
  const frontEnd = readFrontEnd(name);
  const faults = frontEnd.manifest ? remoteFaults(frontEnd) : shellFaults(frontEnd);
  return faults.map((fault) => `${name}: ${fault}`);
}

function remoteFaults({ dir, manifest }: FrontEnd): readonly string[] {
  if (!manifest) return [];
  const usage = usageOf(dir);
  return [
    ...eventFaults(manifest.events, usage),
    ...shellsWordFaults(usage),
    ...useFaults(manifest, usage, knownManifests()),
    ...slotFaults(manifest, usage),
    ...kernelFaults(manifest, usage, knownExports()),
  ];
}

function shellFaults({ dir, shell }: FrontEnd): readonly string[] {
  if (!shell) return [];
  const kernel = { ...usageOf(KERNEL), unreadable: [] };
  return eventFaults(shell.events, mergeUsages([usageOf(dir), kernel]));
}

function usageOf(dir: string): Usage {
  const files = globSync(`${relative(ROOT, join(dir, 'src'))}/**/*.{ts,tsx}`, { cwd: ROOT });
  return mergeUsages(
    files
      .filter((file) => !NOT_SHIPPED.test(file))
      .map((file) => readUsage(file, readFileSync(join(ROOT, file), 'utf8'))),
  );
}

function mergeUsages(usages: readonly Usage[]): Usage {
  return {
    publishes: usages.flatMap(({ publishes }) => publishes),
    consumes: usages.flatMap(({ consumes }) => consumes),
    opens: usages.flatMap(({ opens }) => opens),
    loads: usages.flatMap(({ loads }) => loads),
    offers: usages.flatMap(({ offers }) => offers),
    extensions: usages.flatMap(({ extensions }) => extensions),
    kernelNames: usages.flatMap(({ kernelNames }) => kernelNames),
    unreadable: usages.flatMap(({ unreadable }) => unreadable),
  };
}
