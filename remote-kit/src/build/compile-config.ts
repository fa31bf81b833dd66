import webpack, { type Compilation, type Configuration } from 'webpack';
import { BuildError } from './packages.ts';

/**
 * Runs webpack with a configuration.
 * @param name what the faults are said of
 * @throws BuildError with what does not build
 */
export function compileConfig(config: Configuration, name: string): Promise<Compilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const fault = error ?? closeError;
        if (fault) reject(new BuildError(`${name}: ${fault.message}`));
        else if (!stats || stats.hasErrors()) reject(new BuildError(faults(name, stats)));
        else resolve(stats.compilation);
      });
    });
  });
}

function faults(name: string, stats: webpack.Stats | undefined): string {
  const lines = stats?.toString({
    preset: 'none',
    errors: true,
    errorDetails: false,
    colors: false,
  });
  return `${name} does not build\n${lines ?? ''}`;
}
