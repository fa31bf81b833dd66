/** `npx remotes ...`: the command line of feature teams and operators, see docs/teams.md. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Whoever rolls back is in a hurry: what was compiled once is not compiled with every command.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'));
const { runCli } = await import('./cli.ts');

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  print: (text) => console.log(text.trimEnd()),
  progress: (line) => console.error(line.trimEnd()),
});
