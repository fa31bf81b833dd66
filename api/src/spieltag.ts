/** `npx spieltag ...`: the command line of the game, see docs/operations-server.md. */
import { runCli } from './command-line/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  from: process.env.INIT_CWD ?? process.cwd(),
  clock: Date.now,
  print: (text) => console.log(text.trimEnd()),
  progress: (line) => console.error(line),
});
