import { CHECK_ASSET } from '@spieltag/shared-kernel/composition';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const NAME = 'asset-check';

/**
 * Lets every script and stylesheet a remote loads by itself pass the page's check: the integrity of
 * each is in the composition, which the remote has no part in.
 */
export class AssetCheckPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\n${checked('script')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag }) => `${source}\n${checked(tag)}`,
      );
    });
  }
}

/** A page without a check is no shell of ours, and loads nothing. */
const checked = (element: string) => `globalThis.${CHECK_ASSET}(${element});`;
