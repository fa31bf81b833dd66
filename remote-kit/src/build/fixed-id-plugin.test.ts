import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { FixedIdPlugin } from './fixed-id-plugin.ts';

let folders: readonly string[];
beforeAll(async () => {
  const made = ['one', 'another'].map((name) => mkdtemp(join(tmpdir(), `spieltag-${name}-`)));
  folders = await Promise.all(made);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** The page's script and the container's. */
async function built(folder: string): Promise<readonly string[]> {
  await writeFile(join(folder, 'main.js'), 'globalThis.told = "game";');
  await writeFile(join(folder, 'told.js'), "export default () => ({ name: 'told' });");
  const compiler = webpack({
    mode: 'production',
    devtool: false,
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'page.js', publicPath: '/' },
    optimization: { minimize: false },
    plugins: [
      new ModuleFederationPlugin({
        name: 'page',
        filename: 'container.js',
        exposes: { './main': './main.js' },
        library: { type: 'global', name: 'container' },
        dts: false,
        manifest: false,
        runtimePlugins: [join(folder, 'told.js')],
      }),
      new FixedIdPlugin(),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve(),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  const files = ['page.js', 'container.js'].map((name) => readFile(join(folder, name), 'utf8'));
  // Comments a minified script has not.
  return (await Promise.all(files)).map((script) => script.replaceAll(/^;\/\/.*/gm, ''));
}

test('modules have the same ids in every folder, and a container works', async () => {
  const scripts: (readonly string[])[] = [];
  for (const folder of folders) scripts.push(await built(folder));
  const [[, container = ''] = []] = scripts;
  expect(scripts[1]).toEqual(scripts[0]);

  const page = createContext({ console, document: {} });
  runInContext('document.defaultView = globalThis.self = globalThis', page);
  runInContext(container, page);
  expect(runInContext('Object.keys(container).sort()', page)).toEqual(['get', 'init']);
});
