import type { Chunk, Configuration } from 'webpack';
import { type FrontEnd, modulesOf } from './packages.ts';

type SplitChunks = NonNullable<NonNullable<Configuration['optimization']>['splitChunks']>;

/** Loads the dialogs and all that stands in them at once. */
const LAZY_VIEWS = /shared-kernel[\\/]src[\\/]ui[\\/]lazy[\\/]load-views\.ts$/;

/** Which modules come in one file. What is loaded when, is said where it is imported. */
export function chunks({ manifest }: FrontEnd): SplitChunks {
  // A remote of one module is one file besides its entry: nobody else could use a second one.
  if (manifest) return modulesOf(manifest).length === 1 ? false : {};
  return {
    cacheGroups: {
      lazyViews: {
        chunks: (chunk) => isLoadedBy(LAZY_VIEWS, chunk),
        name: 'lazy-views',
        enforce: true,
      },
    },
  };
}

/** Whether a dynamic import of that file, and of no other, asks for a chunk. */
function isLoadedBy(file: RegExp, chunk: Chunk): boolean {
  const origins = [...chunk.groupsIterable].flatMap((group) => group.origins);
  return (
    origins.length > 0 && origins.every(({ module }) => file.test(module?.nameForCondition() ?? ''))
  );
}
