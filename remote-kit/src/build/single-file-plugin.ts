import type { Chunk, Compilation, Compiler, sources } from 'webpack';

const NAME = 'SingleFilePlugin';
const HAS_FILES = /url\((?!["']?(?:data:|#))/;

/**
 * Makes a remote's entry and its main module one script: the chunks of the module stand before the
 * entry's runtime, which finds them as if they had been fetched, and its styles come along. Nobody
 * fetches the entry without the module, so a second and a third request would only cost time.
 */
export class SingleFilePlugin {
  readonly #chunkGroup: string;

  /** @param chunkGroup the exposed module's */
  constructor(chunkGroup: string) {
    this.#chunkGroup = chunkGroup;
  }

  apply(compiler: Compiler): void {
    const { ConcatSource, RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const entry = entryFile(compilation);
        const chunks = compilation.namedChunkGroups.get(this.#chunkGroup)?.chunks ?? [];
        for (const { chunk, file } of chunks.flatMap(filesOf)) {
          const asset = compilation.getAsset(file);
          const part = asset && partOf(file, asset.source, RawSource);
          if (!part) continue;
          compilation.updateAsset(entry, (before) => new ConcatSource(part, '\n', before));
          compilation.deleteAsset(file);
          chunk.files.delete(file);
        }
      });
    });
  }
}

/** The file as a part of a script; undefined: it has to stay a file. */
function partOf(
  file: string,
  source: sources.Source,
  RawSource: typeof sources.RawSource,
): sources.Source | undefined {
  if (file.endsWith('.js')) return source;
  const css = String(source.source());
  // Files beside it are named by their way from a file, which a part of a script has not.
  return HAS_FILES.test(css) ? undefined : new RawSource(styleScript(file, css));
}

function entryFile(compilation: Compilation): string {
  const [entry] = [...compilation.entrypoints.values()];
  const file = entry?.getEntrypointChunk().files.values().next().value;
  if (file === undefined) throw new Error('a remote without an entry');
  return file;
}

function filesOf(chunk: Chunk): { readonly chunk: Chunk; readonly file: string }[] {
  return [...chunk.files].map((file) => ({ chunk, file }));
}

/** The styles under the name by which the entry's runtime looks for them before it fetches them. */
function styleScript(file: string, css: string): string {
  return `(()=>{const style=document.createElement("style");style.dataset.href=${JSON.stringify(file)};style.textContent=${JSON.stringify(css)};document.head.append(style)})();`;
}
