import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { BuildError, frontEndNames, moduleFile, ROOT, readFrontEnd } from './packages.ts';
import { type BuildPlan, webpackConfig } from './webpack-config.ts';

/** Entry files of a single bundle. */
export interface SingleBundle {
  readonly dir: string;
  readonly script: string;
  readonly style: string;
}

/** The shell's loader of modules, which the bundle needs no more. */
export const LOADER = /[\\/]shell[\\/]src[\\/]loading[\\/]federation\.ts$/;

/**
 * Builds the shell and all remotes as one bundle without federation: what the composition is
 * measured against. Everything else is as it is.
 */
export async function buildSingleBundle(dir: string): Promise<SingleBundle> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const loader = join(dir, 'modules.ts');
  writeFileSync(loader, loaderSource());
  const frontEnd = readFrontEnd('shell');
  const plan: BuildPlan = { frontEnd, mode: 'production', version: '0.0.0-single', out: dir };
  const files = await compile(singleConfig(webpackConfig(plan), loader));
  const named = (extension: string) => {
    const file = files.find((name) => name.endsWith(extension));
    if (file === undefined) throw new BuildError(`the single bundle has no ${extension}`);
    return file;
  };
  return { dir, script: named('.js'), style: named('.css') };
}

/** The configuration of the bundle, made of the shell's. */
export function singleConfig(config: Configuration, loader: string): Configuration {
  const { plugins = [], optimization, ...rest } = config;
  return {
    ...rest,
    entry: { main: ['./src/main.tsx'] },
    devtool: false,
    plugins: [
      ...plugins.filter((plugin) => !(plugin instanceof ModuleFederationPlugin)),
      new webpack.NormalModuleReplacementPlugin(LOADER, loader),
    ],
    optimization: { ...optimization, splitChunks: false },
  };
}

/** Stands in for the shell's module loader: every module is there already. */
function loaderSource(): string {
  const modules = frontEndNames().flatMap((name) => {
    const { manifest, dir } = readFrontEnd(name);
    return (manifest?.applications ?? []).map(({ module }) => ({
      key: `${name}/${module}`,
      file: moduleFile(dir, module),
    }));
  });
  const imports = modules.map(({ file }, i) => `import * as m${i} from ${JSON.stringify(file)};`);
  const table = modules.map(({ key }, i) => `${JSON.stringify(key)}: m${i}`);
  return [
    ...imports,
    `const modules: Record<string, unknown> = { ${table.join(', ')} };`,
    'export const createModuleLoader = () =>',
    "  async ({ remote }: { remote: string }, module: string) => modules[remote + '/' + module];",
  ].join('\n');
}

function compile(config: Configuration): Promise<string[]> {
  return new Promise((resolve, reject) => {
    webpack({ ...config, context: join(ROOT, 'shell') }, (error, stats) => {
      if (error || !stats || stats.hasErrors()) {
        const lines = stats?.toString({ preset: 'errors-only', colors: false });
        reject(new BuildError(`the single bundle does not build\n${error?.message ?? lines}`));
      } else resolve(stats.compilation.entrypoints.get('main')?.getFiles() ?? []);
    });
  });
}
