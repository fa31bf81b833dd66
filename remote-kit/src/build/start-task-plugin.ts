import webpack, { type Compiler } from 'webpack';

const NAME = 'start-task';
/** After all that webpack and federation put into the start of a script. */
const LAST_STAGE = 1000;
const { RuntimeGlobals, RuntimeModule } = webpack;

/**
 * Runs a page's script in tasks of their own, after the one in which it is compiled: first what sets
 * federation up, then the game. In one, they are most of a slow phone's first tenth of a second.
 */
export class StartTaskPlugin {
  apply(compiler: Compiler): void {
    const { ConcatSource } = compiler.webpack.sources;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(NAME, (chunk) =>
        compilation.addRuntimeModule(chunk, new SetUpLater()),
      );
      compiler.webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(
        compilation,
      ).renderStartup.tap(
        { name: NAME, stage: LAST_STAGE },
        (source) => new ConcatSource('setTimeout(() => {\n', source, '\n});\n'),
      );
    });
  }
}

/** What runs before the game: timers of the same moment keep their order. */
class SetUpLater extends RuntimeModule {
  constructor() {
    super(NAME, RuntimeModule.STAGE_TRIGGER + LAST_STAGE);
  }

  override generate(): string {
    const setUp = RuntimeGlobals.startup;
    return `const setUp = ${setUp}; ${setUp} = () => { setTimeout(setUp); };`;
  }
}
