import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RemoteManifest, ShellManifest } from '@spieltag/shared-kernel/composition';
import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { IS_STANDALONE, packageDir, ROOT } from './places.ts';

export { ROOT } from './places.ts';

export const KERNEL = '@spieltag/shared-kernel';

/** The page of operators, which is no part of the game's page. */
const OPERATOR = 'operator';

/** A front end that can be built: the shell, a remote with its manifest, or the page of operators. */
export interface FrontEnd {
  readonly name: string;
  readonly dir: string;
  /** Version of its package.json. */
  readonly packageVersion: string;
  /** Absent: no remote. */
  readonly manifest: RemoteManifest | undefined;
  /** Present: the shell's side of what remotes declare. */
  readonly shell: ShellManifest | undefined;
  /** The module that draws its opening; undefined: it has none. */
  readonly opening: string | undefined;
}

interface PackageJson {
  readonly version: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Something the owner of a package can mend; the message is one clear line. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** Everything that is built. */
export const builtNames = (): string[] =>
  IS_STANDALONE ? frontEndNames() : [...frontEndNames(), OPERATOR];

/**
 * Names of what the game's page is composed of: the shell, and every `mf-*` folder with a
 * `remote.json`; in a repository of its own the one remote.
 */
export function frontEndNames(): string[] {
  if (IS_STANDALONE) return [nameOf(join(ROOT, 'remote.json'))];
  const remotes = readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'remote.json')))
    .sort();
  return ['shell', ...remotes];
}

/** Reads a front end; a manifest that does not fit its schema is refused. */
export function readFrontEnd(name: string): FrontEnd {
  const dir = IS_STANDALONE ? ROOT : join(ROOT, name);
  const isShell = name === 'shell';
  const isRemote = IS_STANDALONE || (!isShell && name !== OPERATOR);
  const isThere = IS_STANDALONE
    ? frontEndNames().includes(name)
    : !isRemote || existsSync(join(dir, 'remote.json'));
  if (!isThere) {
    throw new BuildError(`${name} is no front end, one of: ${builtNames().join(', ')}`);
  }
  const { version } = readJson(join(dir, 'package.json')) as PackageJson;
  return {
    name,
    dir,
    packageVersion: version,
    manifest: isRemote ? readManifest(name, dir) : undefined,
    shell: isShell ? readChecked(ShellManifest, join(dir, 'shell.json')) : undefined,
    opening: [join(dir, 'src/opening/index.tsx')].find(existsSync),
  };
}

/** package.json of a package of the game. */
export function readPackageJson(name: string): PackageJson {
  return readJson(join(packageDir(name), 'package.json')) as PackageJson;
}

/** Every module a remote has to build: of its applications, of its extensions, and what others use. */
export function modulesOf({
  applications,
  exposes = {},
  extensions = {},
}: RemoteManifest): readonly string[] {
  const parts = [...applications, ...Object.values(extensions)];
  return [...new Set([...parts.map(({ module }) => module), ...Object.keys(exposes)])];
}

function readManifest(name: string, dir: string): RemoteManifest {
  const manifest = readChecked(RemoteManifest, join(dir, 'remote.json'));
  if (manifest.name !== name) throw new BuildError(`${name}/remote.json: /name must be ${name}`);
  for (const module of modulesOf(manifest)) {
    if (!existsSync(moduleFile(dir, module))) {
      throw new BuildError(`${name}/remote.json: ${module} has no ${moduleFile('', module)}`);
    }
  }
  return manifest;
}

function readChecked<S extends Type.TSchema>(schema: S, path: string): Type.Static<S> {
  const content = readJson(path);
  if (Value.Check(schema, content)) return content;
  const [error] = Value.Errors(schema, content);
  throw new BuildError(`${shown(path)}${error?.instancePath}: ${error?.message}`);
}

/** Source file of an exposed module: './app' is src/app.ts. */
export function moduleFile(dir: string, module: string): string {
  return join(dir, 'src', `${module.slice(2)}.ts`);
}

/** A remote says its own name; whether all of it is right is checked when it is read. */
function nameOf(path: string): string {
  const { name } = (readJson(path) ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' ? name : basename(ROOT);
}

const shown = (path: string) => path.slice(ROOT.length + 1).replaceAll('\\', '/');

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BuildError(`${path}: ${(error as Error).message}`);
  }
}
