import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { cssMinimizer } from '../css-minimizer.ts';
import { PACKAGE_STAND_INS, replacements } from '../seams/index.ts';
import { type BuildPlan, moduleRules } from '../webpack-config.ts';

/** Names of what a build of an opening makes. */
export const OPENING_BUILD = { script: 'draw.cjs', styles: 'main.css' } as const;

/** Modules of the kernel that read the other language when it is wanted. */
const READS_TEXTS = /[\\/](?:use-ui-texts|i18n[\\/]texts)\.[jt]s$/;

/** Builds what draws an opening: the sources of its page, to be run by Node.js. */
export function openingConfig(plan: BuildPlan, entry: string, out: string): Configuration {
  return {
    mode: 'production',
    context: plan.frontEnd.dir,
    target: 'node',
    entry: { main: [entry] },
    devtool: false,
    output: { path: out, filename: OPENING_BUILD.script, library: { type: 'commonjs2' } },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['es2015', '...'],
      alias: PACKAGE_STAND_INS,
    },
    module: {
      rules: [
        ...moduleRules(plan.version),
        { test: READS_TEXTS, parser: { dynamicImportMode: 'eager' } },
      ],
      // What comes later is in no opening.
      parser: { javascript: { dynamicImportMode: 'weak', exportsPresence: 'error' } },
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: OPENING_BUILD.styles, ignoreOrder: true }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      ...replacements(),
    ],
    // Styles go into every page; what draws them runs once.
    optimization: { minimizer: [cssMinimizer()] },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
