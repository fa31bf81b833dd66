import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  containerName,
  type OperatorRelease,
  type Release,
  SHELL,
  type ShellRelease,
} from '@spieltag/shared-kernel/composition';
import { EVENTS } from '@spieltag/shared-kernel/events';
import type { Compilation } from 'webpack';
import { contractTypes } from './contract-types.ts';
import { BuildError, modulesOf, readPackageJson } from './packages.ts';
import { integritiesOf, RELEASE_FILE } from './seal-release.ts';
import { sharedRanges, sharedVersions } from './shared-packages.ts';
import { type BuildPlan, exposedChunk } from './webpack-config.ts';

/** The fonts every screen starts with: the latin subsets. */
const STARTING_FONT = /-latin-(wght|\d+)-normal\.[0-9a-f]+\.woff2$/;

/** Writes `release.json`, the last file of a build: a folder without one is not a finished build. */
export async function writeRelease(plan: BuildPlan, compilation: Compilation): Promise<void> {
  for (const [file, text] of await contractTypes(plan.frontEnd, plan.version)) {
    mkdirSync(dirname(join(plan.out, file)), { recursive: true });
    writeFileSync(join(plan.out, file), text);
  }
  const files = integritiesOf(plan.out);
  const release = plan.frontEnd.manifest
    ? remoteRelease(plan, compilation, files)
    : plan.frontEnd.shell
      ? shellRelease(plan, compilation, files)
      : operatorRelease(plan, compilation, files);
  writeFileSync(join(plan.out, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
}

function remoteRelease(
  { frontEnd, version }: BuildPlan,
  compilation: Compilation,
  files: Release['files'],
): Release {
  const { manifest } = frontEnd;
  if (!manifest) throw new BuildError(`${frontEnd.name} has no remote.json`);
  const entry = Object.keys(files).find((file) => /^remoteEntry\..*\.js$/.test(file));
  if (!entry) throw new BuildError(`${frontEnd.name}: the build made no entry`);
  const preload = modulesOf(manifest).map((module) => [
    module,
    loadedFiles(compilation, exposedChunk(module)),
  ]);
  return {
    ...manifest,
    version,
    container: containerName(frontEnd.name, version),
    entry,
    files,
    preload: Object.fromEntries(preload),
    shared: sharedRanges(frontEnd),
  };
}

function shellRelease(
  { frontEnd, version }: BuildPlan,
  compilation: Compilation,
  files: ShellRelease['files'],
): ShellRelease {
  const entries = [...compilation.entrypoints.keys()].map((name) => [
    name,
    loadedFiles(compilation, name),
  ]);
  return {
    name: SHELL,
    version,
    kernel: readPackageJson('shared-kernel').version,
    shared: sharedVersions(),
    ...frontEnd.shell,
    bus: Object.fromEntries(Object.entries(EVENTS).map(([event, row]) => [event, row.version])),
    entries: Object.fromEntries(entries),
    fonts: Object.keys(files)
      .filter((file) => STARTING_FONT.test(file))
      .slice(0, 2),
    files,
  };
}

function operatorRelease(
  { version }: BuildPlan,
  compilation: Compilation,
  files: OperatorRelease['files'],
): OperatorRelease {
  return { name: 'operator', version, assets: loadedFiles(compilation, 'main'), files };
}

/** Scripts and styles a chunk group loads. */
function loadedFiles(compilation: Compilation, chunkGroup: string): string[] {
  const files = compilation.namedChunkGroups.get(chunkGroup)?.getFiles() ?? [];
  return files.filter((file) => /\.(js|css)$/.test(file));
}
