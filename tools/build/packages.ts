import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RemoteManifest } from '@spieltag/shared-kernel/composition';
import { Value } from 'typebox/value';

/** Folder of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const KERNEL = '@spieltag/shared-kernel';

/** A front end that can be built: the shell, or a remote with its manifest. */
export interface FrontEnd {
  readonly name: string;
  readonly dir: string;
  /** Version of its package.json. */
  readonly packageVersion: string;
  /** Absent: the shell. */
  readonly manifest: RemoteManifest | undefined;
}

interface PackageJson {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Something the owner of a package can mend; the message is one clear line. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Names of all front ends on disk: the shell, and every `mf-*` folder with a `remote.json`. */
export function frontEndNames(): string[] {
  const remotes = readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'remote.json')))
    .sort();
  return ['shell', ...remotes];
}

/** Reads a front end; a manifest that does not fit its schema is refused. */
export function readFrontEnd(name: string): FrontEnd {
  const dir = join(ROOT, name);
  if (name !== 'shell' && !existsSync(join(dir, 'remote.json'))) {
    throw new BuildError(`${name} is no front end, one of: ${frontEndNames().join(', ')}`);
  }
  const { version } = readPackageJson(name);
  const manifest = name === 'shell' ? undefined : readManifest(name, dir);
  return { name, dir, packageVersion: version, manifest };
}

/** package.json of a workspace. */
export function readPackageJson(workspace: string): PackageJson {
  return readJson(join(ROOT, workspace, 'package.json')) as PackageJson;
}

function readManifest(name: string, dir: string): RemoteManifest {
  const manifest = readJson(join(dir, 'remote.json'));
  if (!Value.Check(RemoteManifest, manifest)) {
    const [error] = Value.Errors(RemoteManifest, manifest);
    throw new BuildError(`${name}/remote.json${error?.instancePath}: ${error?.message}`);
  }
  if (manifest.name !== name) throw new BuildError(`${name}/remote.json: /name must be ${name}`);
  for (const { module } of manifest.applications) {
    if (!existsSync(moduleFile(dir, module))) {
      throw new BuildError(`${name}/remote.json: ${module} has no ${moduleFile('', module)}`);
    }
  }
  return manifest;
}

/** Source file of an exposed module: './app' is src/app.ts. */
export function moduleFile(dir: string, module: string): string {
  return join(dir, 'src', `${module.slice(2)}.ts`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BuildError(`${path}: ${(error as Error).message}`);
  }
}
