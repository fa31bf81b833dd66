/** `npx spieltag season ...` and `npx spieltag admin ...`, and what other command lines of the game have in common with it. */
export { EXIT, NoGameError, UsageError } from './errors.ts';
export { dataDirOf, findGameDatabase } from './open-game.ts';
export { type CliContext, runCli } from './run-cli.ts';
