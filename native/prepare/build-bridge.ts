import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { BRIDGE_FILE } from './page.ts';

/** Builds the app's own script, with Capacitor's plugins in it, into a folder. */
export function buildBridge(native: string, out: string): Promise<void> {
  const compiler = webpack(bridgeConfig(native, out));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const fault = error ?? closeError;
        if (fault) reject(fault);
        else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
  });
}

function bridgeConfig(native: string, out: string): Configuration {
  return {
    mode: 'production',
    context: native,
    target: ['web', 'es2022'],
    entry: { bridge: join(native, 'src/main.ts') },
    devtool: false,
    output: { path: out, filename: BRIDGE_FILE, publicPath: '/' },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    // One script: others would be looked for on the site.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}
