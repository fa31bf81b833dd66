import type { Compiler, Module } from 'webpack';

const NAME = 'fixed-id';
/** What federation writes into a file for each build; its name is a hash of folders among others. */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.\w+\.js$/;
/** Where a remote begins: it names that file, and folders. */
const CONTAINER = /^container entry /;

/**
 * Gives federation's own modules ids that do not follow from where the sources lie: what a script
 * weighs, compressed, was up to 180 bytes more in one folder than in another.
 */
export class FixedIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before the others, which keep the ids there are.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = fixedId(module);
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** A build has one of each at most. */
function fixedId(module: Module): number | undefined {
  if (FEDERATION_ENTRY.test(module.nameForCondition() ?? '')) return 0;
  if (CONTAINER.test(module.identifier())) return 1;
  return undefined;
}
