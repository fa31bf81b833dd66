import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

async function built(folder: string): Promise<string> {
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
  const script = await readFile(join(folder, 'page.js'), 'utf8');
  // What a minified script has not.
  return script.replaceAll(/^;\/\/.*/gm, '');
}

test('the same sources make the same script in every folder', async () => {
  const scripts: string[] = [];
  for (const folder of folders) scripts.push(await built(folder));
  expect(scripts[0]).toContain('__FEDERATION__');
  expect(scripts[1]).toBe(scripts[0]);
});
