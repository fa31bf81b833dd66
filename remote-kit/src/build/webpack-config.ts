import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { containerName } from '@spieltag/shared-kernel/composition';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { AssetCheckPlugin } from './asset-check-plugin.ts';
import { chunks } from './chunks.ts';
import { cssMinimizer } from './css-minimizer.ts';
import { FixedIdPlugin } from './fixed-id-plugin.ts';
import { type FrontEnd, frontEndNames, moduleFile, modulesOf } from './packages.ts';
import { IS_STANDALONE, ROOT } from './places.ts';
import {
  PACKAGE_STAND_INS,
  remoteReplacement,
  replacements,
  rewrites,
  SHELL_RUNTIME_PLUGIN,
} from './seams/index.ts';
import { comesLater, kernelRequests, sharedPackages } from './shared-packages.ts';
import { SingleFilePlugin } from './single-file-plugin.ts';
import type { BuildMode } from './source-version.ts';
import { StartTaskPlugin } from './start-task-plugin.ts';

/**
 * Where the federation plugin finds webpack. Not told, it calls webpack wrongly to read the path off the
 * error, for which the schema of all options is compiled.
 */
process.env.FEDERATION_WEBPACK_PATH ??= createRequire(import.meta.url).resolve('webpack');

/**
 * Files of a version lie in a folder of its own, so digests only tell builds of it apart on a developer's
 * machine, and the first script names that of every other file. With fewer digits they are words that scripts
 * have for other reasons: webpack puts the last digests in wherever it finds the ones before.
 */
const DIGEST = '[contenthash:8]';

/** What one build needs to know. */
export interface BuildPlan {
  readonly frontEnd: FrontEnd;
  readonly mode: BuildMode;
  readonly version: string;
  readonly out: string;
}

/** Chunk of an exposed module: './app' is chunk app. */
export const exposedChunk = (module: string) => module.slice(2);

/** The whole webpack configuration of a front end; there is no other place to configure one. */
export function webpackConfig(plan: BuildPlan): Configuration {
  const { frontEnd, mode, version, out } = plan;
  const isProduction = mode === 'production';
  return {
    mode,
    context: frontEnd.dir,
    target: ['web', 'es2022'],
    entry: entries(frontEnd),
    devtool: isProduction ? 'source-map' : 'cheap-module-source-map',
    output: {
      path: out,
      publicPath: 'auto',
      uniqueName: containerName(frontEnd.name, version),
      filename: `[name].${DIGEST}.js`,
      chunkFilename: `[name].${DIGEST}.js`,
      assetModuleFilename: `assets/[name].${DIGEST}[ext]`,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // rxjs has classes there, and no helpers that stand in for them.
      conditionNames: ['es2015', '...'],
      alias: PACKAGE_STAND_INS,
    },
    module: {
      rules: moduleRules(version, !isComposed(frontEnd)),
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [
      ...(isComposed(frontEnd)
        ? [new ModuleFederationPlugin(federation(plan)), new FixedIdPlugin()]
        : []),
      new MiniCssExtractPlugin({
        filename: `[name].${DIGEST}.css`,
        chunkFilename: `[name].${DIGEST}.css`,
        ignoreOrder: true,
      }),
      ...(frontEnd.manifest ? [new AssetCheckPlugin()] : []),
      ...replacements(),
      ...startPlugins(frontEnd),
    ],
    optimization: {
      // The shortest names for what modules export: pages are short of bytes, and no export that
      // crosses a federated share is renamed.
      mangleExports: 'size',
      splitChunks: chunks(frontEnd),
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: {
            compress: { passes: 6, ecma: 2022, inline: 1 },
            mangle: true,
            // One character that is none of them doubles what a script takes in a browser's memory.
            format: { asciiOnly: true },
          },
          parallel: false,
          // Licences stand beside the scripts: nobody waits for them.
          extractComments: { condition: 'some', filename: 'licenses.txt', banner: false },
        }),
        cssMinimizer(),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** A part of the game's page; the page of operators stands for itself. */
const isComposed = ({ manifest, shell }: FrontEnd) => Boolean(manifest ?? shell);

/** Makes a remote one script, and that without a copy of federation's own; starts the game's page in a task of its own. */
function startPlugins({ manifest, shell }: FrontEnd) {
  if (!manifest && !shell) return [];
  if (!manifest) return [new StartTaskPlugin()];
  const [main] = manifest.applications;
  if (!main) return [];
  return [new SingleFilePlugin(exposedChunk(main.module)), remoteReplacement()];
}

/** A remote has no entry of its own, its container is one. */
function entries({ manifest, shell }: FrontEnd): Record<string, string[]> {
  if (manifest) return {};
  if (!shell) return { main: ['./src/main.tsx'] };
  return {
    main: [...kernelRequests().filter((request) => !comesLater(request)), './src/main.tsx'],
  };
}

function federation({ frontEnd, version }: BuildPlan) {
  const { manifest, dir } = frontEnd;
  const shared = {
    name: containerName(frontEnd.name, version),
    shared: sharedPackages(frontEnd),
    manifest: true,
    dts: false,
    dev: false,
  } as const;
  const optimization = { target: 'web', disableSnapshot: true } as const;
  if (!manifest) {
    return {
      ...shared,
      runtimePlugins: [SHELL_RUNTIME_PLUGIN],
      experiments: { optimization },
    };
  }
  return {
    ...shared,
    filename: `remoteEntry.${DIGEST}.js`,
    // As a property, which can be deleted again: a variable of a script stays as long as the page.
    library: { type: 'global', name: shared.name },
    exposes: Object.fromEntries(
      modulesOf(manifest).map((module) => [
        module,
        { import: moduleFile(dir, module), name: exposedChunk(module) },
      ]),
    ),
    experiments: { externalRuntime: true, optimization },
  };
}

/** How our sources are read, those of the operators' page with the rows of administrators; class names differ by `version`. */
export function moduleRules(version: string, isOperators = false): RuleSetRule[] {
  return [
    ...rewrites({ isOperators }),
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // Never the development runtime: a remote in the works meets shells without one.
          transform: { react: { runtime: 'automatic', development: false } },
        },
      },
    },
    {
      test: /\.css$/,
      sideEffects: true,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: 'css-loader',
          options: {
            modules: {
              auto: true,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              getLocalIdent: (
                { resourcePath }: { resourcePath: string },
                _: string,
                local: string,
              ) => className(resourcePath, local, version),
            },
          },
        },
      ],
    },
    // What it imports is in its own script; it only runs later.
    { test: /shell[\\/]src[\\/]main\.tsx$/, parser: { dynamicImportMode: 'eager' } },
    { test: /\.(woff2|png|svg)$/, type: 'asset/resource' },
    // A worker is a file of its own that imports nothing; its name tells the server what it is.
    {
      test: /\.worker\.ts$/,
      type: 'asset/resource',
      generator: { filename: `[name].${DIGEST}.js` },
    },
  ];
}

/** Class names carry the package, and differ between versions that may meet in one page. */
function className(resourcePath: string, local: string, version: string): string {
  const path = relative(ROOT, resourcePath).replaceAll('\\', '/');
  const [workspace = ''] = IS_STANDALONE ? frontEndNames() : path.split('/');
  const digest = createHash('sha256').update(`${path}:${version}`).digest('hex').slice(0, 6);
  return `${workspace}-${local}-${digest}`;
}
