import { join } from 'node:path';
import { SERVICE_WORKER_FILE } from '@spieltag/shared-kernel/composition';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { PACKAGE_STAND_INS, replacements } from '../seams/index.ts';
import { type BuildPlan, moduleRules } from '../webpack-config.ts';

/**
 * Builds the service worker of the shell as one script. Nothing in it differs between versions but what
 * its sources say: browsers replace it only when it does something else.
 */
export function serviceWorkerConfig({ frontEnd, mode, version, out }: BuildPlan): Configuration {
  return {
    mode,
    context: frontEnd.dir,
    target: ['webworker', 'es2022'],
    entry: { main: [join(frontEnd.dir, 'src/service-worker/main.ts')] },
    devtool: false,
    output: { path: out, filename: SERVICE_WORKER_FILE },
    resolve: { extensions: ['.ts', '.mjs', '.js'], alias: PACKAGE_STAND_INS },
    module: {
      rules: moduleRules(version),
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), ...replacements()],
    optimization: {
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { ecma: 2022 }, mangle: true, format: { asciiOnly: true } },
          parallel: false,
          extractComments: false,
        }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
