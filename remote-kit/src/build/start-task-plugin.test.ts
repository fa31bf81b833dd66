import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { StartTaskPlugin } from './start-task-plugin.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-start-task-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function built(): Promise<string> {
  await writeFile(join(folder, 'main.js'), 'globalThis.told.push("game");');
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: folder,
    entry: './main.js',
    output: { path: folder, filename: 'page.js', publicPath: '/' },
    plugins: [
      new ModuleFederationPlugin({ name: 'page', dts: false, manifest: false }),
      new StartTaskPlugin(),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve(),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return readFile(join(folder, 'page.js'), 'utf8');
}

test('a page sets federation up in the first task after its script, and runs the game in the second', async () => {
  const tasks: (() => void)[] = [];
  const told: string[] = [];
  const page = createContext({
    told,
    document: {},
    console,
    setTimeout: (task: () => void) => tasks.push(task),
  });
  runInContext('document.defaultView = globalThis.self = globalThis', page);
  runInContext(await built(), page);
  const isSetUp = () => runInContext('Boolean(globalThis.__FEDERATION__)', page);

  expect([tasks.length, told, isSetUp()]).toEqual([2, [], false]);
  tasks[0]?.();
  expect([told, isSetUp()]).toEqual([[], true]);
  tasks[1]?.();
  expect(told).toEqual(['game']);
});
