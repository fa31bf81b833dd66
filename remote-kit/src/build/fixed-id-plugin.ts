import type { Compiler } from 'webpack';

const NAME = 'fixed-id';
/** What federation writes into a file for each build; its name is a hash of folders among others. */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.\w+\.js/;
const ENTRY_ID = 0;

/**
 * Gives the module that starts federation an id that does not follow from where the sources lie: the
 * same sources make the same scripts in every folder and on every machine.
 */
export class FixedIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before the others, which keep the ids there are.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          if (!FEDERATION_ENTRY.test(module.identifier())) continue;
          compilation.chunkGraph.setModuleId(module, ENTRY_ID);
        }
      });
    });
  }
}
