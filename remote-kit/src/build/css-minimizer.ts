import { Features } from 'lightningcss';
import MinimizerPlugin from 'minimizer-webpack-plugin';

/** What may be said shorter, and what not. */
const SHORT_FORMS = {
  // Version 18.4: of today's browsers the one that reads the fewest short forms.
  targets: { safari: (18 << 16) | (4 << 8) },
  // `width<=40rem` would be shorter than `max-width:40rem`, but an opening holds no `<`.
  include: Features.MediaQueries,
};

/** Writes stylesheets as short as browsers read them. */
export const cssMinimizer = () =>
  new MinimizerPlugin({
    test: /\.css$/,
    minify: MinimizerPlugin.lightningCssMinify,
    minimizerOptions: SHORT_FORMS,
    parallel: false,
  });
