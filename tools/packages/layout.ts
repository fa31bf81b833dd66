import { cpSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { frontEndNames, ROOT, readFrontEnd, readPackageJson } from '@spieltag/remote-kit/packages';
import { EXPORTS_FILE, MANIFESTS_FILE } from '@spieltag/remote-kit/remotes';

/** A package as teams install it. */
export interface PackageRecipe {
  /** Folder of the workspace it is made of. */
  readonly workspace: string;
  /** Head of its file's name. */
  readonly short: string;
  /** Its modules may be asked for by these names besides what the workspace exports. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Packages of ours that are part of its file. */
  readonly bundled?: readonly string[];
  /** Requires to stay out: what only the shell loads. */
  readonly without?: RegExp;
  /** Packages that are found in the repository it is installed in. */
  readonly peers?: readonly string[];
}

/** What a site offers, see docs/teams.md. */
export const RECIPES: readonly PackageRecipe[] = [
  { workspace: 'shared-kernel', short: 'kernel', without: /^@fontsource|base\.css$/ },
  { workspace: 'addresses', short: 'addresses', peers: ['@spieltag/shared-kernel'] },
  {
    workspace: 'remote-kit',
    short: 'remote-kit',
    bin: { remotes: './dist/main.js' },
    bundled: ['registry'],
    peers: ['@spieltag/shared-kernel'],
  },
];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly sideEffects?: unknown;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const GLOBALS = 'globals.d.ts';
const BUNDLED_EXPORTS = ['./contracts'];

/** Lays a package out as it is installed: `src` as it is here, `dist` as it was compiled. */
export function layOut(recipe: PackageRecipe, compiled: string, dir: string): Manifest {
  const { workspace, bundled = [] } = recipe;
  mkdirSync(dir, { recursive: true });
  copyModules(workspace, compiled, dir);
  if (workspace === 'shared-kernel') {
    writeGlobals(dir);
    cpSync(join(ROOT, workspace, EXPORTS_FILE), join(dir, EXPORTS_FILE));
  }
  if (workspace === 'addresses') writeManifests(dir);
  for (const other of bundled) {
    const inside = join(dir, 'node_modules/@spieltag', other);
    copyModules(other, compiled, inside);
    const manifest = readManifest(other);
    const exports = Object.fromEntries(
      Object.entries(manifest.exports).filter(([path]) => BUNDLED_EXPORTS.includes(path)),
    );
    write(inside, { ...plain(manifest), exports: compiledExports(exports) });
  }
  const manifest = readManifest(workspace);
  write(dir, packageJson(recipe, manifest));
  return manifest;
}

/** Sources come along for whoever follows a declaration to its source. */
function copyModules(workspace: string, compiled: string, dir: string): void {
  const from = join(compiled, workspace, 'src');
  cpSync(from, join(dir, 'dist'), { recursive: true });
  for (const map of globSync('**/*.d.ts.map', { cwd: from })) {
    const source = ['.ts', '.tsx']
      .map((ending) => map.replace(/\.d\.ts\.map$/, ending))
      .find((file) => existsSync(join(ROOT, workspace, 'src', file)));
    if (!source) continue;
    const target = join(dir, 'src', source);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(ROOT, workspace, 'src', source), target);
  }
}

function packageJson(recipe: PackageRecipe, manifest: Manifest): object {
  const { bin, bundled = [], without, peers = [] } = recipe;
  const isOwn = (name: string) => name.startsWith('@spieltag/');
  const needed = { ...manifest.dependencies, ...manifest.devDependencies };
  const dependencies = Object.entries(needed).filter(
    ([name]) => !isOwn(name) && !without?.test(name),
  );
  const inside = bundled.map((name) => `@spieltag/${name}`);
  const exports = Object.entries(manifest.exports).filter(([, file]) => !without?.test(file));
  const globals =
    recipe.workspace === 'shared-kernel' ? { './globals': { types: `./dist/${GLOBALS}` } } : {};
  return {
    ...plain(manifest),
    ...(manifest.sideEffects !== undefined && { sideEffects: manifest.sideEffects }),
    exports: { ...compiledExports(Object.fromEntries(exports)), ...globals },
    ...(bin && { bin }),
    dependencies: Object.fromEntries([
      ...dependencies,
      ...inside.map((name) => [name, readManifest(name.split('/')[1] ?? '').version]),
    ]),
    ...(inside.length > 0 && { bundleDependencies: inside }),
    ...(peers.length > 0 && {
      peerDependencies: Object.fromEntries(
        peers.map((name) => [name, `^${readManifest(name.split('/')[1] ?? '').version}`]),
      ),
    }),
    engines: { node: '>=20' },
  };
}

const plain = ({ name, version }: Manifest) => ({
  name,
  version,
  license: 'UNLICENSED',
  type: 'module',
});

/** `./src/ui/index.ts` is `./dist/ui/index.js`, and says its types. */
function compiledExports(exports: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(exports).map(([path, file]) => {
      const built = file.replace('./src/', './dist/').replace(/\.tsx?$/, '.js');
      const types = built.replace(/\.js$/, '.d.ts');
      return [path, built.endsWith('.js') ? { types, default: built } : built];
    }),
  );
}

/** What is declared for all files: stylesheets, and the keys of the kernel's texts. */
function writeGlobals(dir: string): void {
  const dist = join(dir, 'dist');
  const files = globSync(['types/*.d.ts', '**/texts/keys.d.ts'], { cwd: dist }).sort();
  const lines = files.map((file) => `/// <reference path="./${file.replaceAll('\\', '/')}" />\n`);
  writeFileSync(join(dist, GLOBALS), lines.join(''));
}

/** Of which remotes the addresses are, for whoever checks what a remote opens. */
function writeManifests(dir: string): void {
  const manifests = frontEndNames().flatMap((name) => readFrontEnd(name).manifest ?? []);
  writeFileSync(join(dir, MANIFESTS_FILE), `${JSON.stringify(manifests, null, 2)}\n`);
}

const readManifest = (workspace: string) => readPackageJson(workspace) as Manifest;

function write(dir: string, manifest: object): void {
  writeFileSync(join(dir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
