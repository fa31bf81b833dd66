import { join } from 'node:path';
import { ROOT } from '@spieltag/remote-kit/build';
import { moduleRules } from '@spieltag/remote-kit/webpack-config';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';

/** Where the gallery asks for changes. */
export const CHANGES_PATH = '/changes';

/** The page around the gallery. */
export const GALLERY_PAGE = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Spieltag UI</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<div id="root"></div>
<script src="/main.js"></script>
<script>new EventSource('${CHANGES_PATH}').onmessage = () => location.reload();</script>
</html>
`;

/**
 * Builds the gallery of the design system into a folder, again whenever something of it changes.
 * Faults are logged; the next change tries again. @returns a function that ends it
 */
export function watchGallery(out: string, onBuilt: () => void): () => Promise<void> {
  const compiler = webpack(galleryConfig(out));
  const watching = compiler?.watch({ aggregateTimeout: 60 }, (error, stats) => {
    if (error || stats?.hasErrors())
      console.error(error?.message ?? stats?.toString('errors-only'));
    else onBuilt();
  });
  return () => new Promise((resolve) => watching?.close(() => resolve()) ?? resolve());
}

/** One script and one sheet, with nothing shared: the gallery stands for itself. */
function galleryConfig(out: string): Configuration {
  return {
    mode: 'development',
    context: join(ROOT, 'shared-kernel'),
    target: ['web', 'es2022'],
    entry: './src/ui/gallery/main.tsx',
    devtool: 'cheap-module-source-map',
    output: { path: out, publicPath: '/', assetModuleFilename: 'assets/[name][ext]' },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules: moduleRules('gallery') },
    plugins: [new MiniCssExtractPlugin({ ignoreOrder: true })],
    infrastructureLogging: { level: 'error' },
  };
}
