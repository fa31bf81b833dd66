import { DatabaseUnfitError } from '@spieltag/server-kit/database';
import { isOperatorError } from '@spieltag/server-kit/process';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { NoSquadError } from '../bots/index.ts';
import { DatabaseStartError } from '../database/index.ts';
import { FeedError } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { SeasonTakenError } from '../season/import-season.ts';
import { ImportRunningError } from '../season-operations/index.ts';
import type { Command, CommandContext, CommandResult } from './command.ts';
import { EXIT, NoGameError, RefusedError, UsageError } from './errors.ts';
import { openGame } from './open-game.ts';
import { readCommand } from './read-command.ts';

/** What a command line is run with. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder it was typed in. */
  readonly from: string;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  /** A line of the result. */
  readonly print: (text: string) => void;
  /** A line for whoever waits, and of what went wrong. */
  readonly progress: (line: string) => void;
}

/**
 * Runs `spieltag <args>`; resolves with the exit code: 0 done, 1 refused or failed, 2 the command
 * makes no sense. Faults of our own are thrown.
 */
export async function runCli(args: readonly string[], cli: CliContext): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const result = await run(args, { ...cli, step: isJson ? () => undefined : cli.progress });
    if (typeof result === 'string') cli.print(result);
    else cli.print(isJson ? JSON.stringify(result.json, null, 2) : result.text);
    return EXIT.done;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { code, message } = refusal;
    cli.progress(`error: ${message}${code ? ` (${code})` : ''}`);
    if (isJson) cli.print(JSON.stringify({ error: { ...(code && { code }), message } }, null, 2));
    return error instanceof UsageError ? EXIT.usage : EXIT.refused;
  }
}

/** Returns help as text. */
async function run(
  args: readonly string[],
  cli: CliContext & Pick<CommandContext, 'step'>,
): Promise<CommandResult | string> {
  const { env, from, clock, progress, step } = cli;
  const line = readCommand(args);
  if (line.kind === 'help') return line.text;
  const now = clock();
  const start = line.command.prepare(line.input, { from, now });
  const actor = actorOf(env, line.command);
  const game = await openGame(env, from, line.command);
  try {
    const log = { info: () => undefined, error: () => undefined };
    const loop = new GameLoop({ db: game.db, clock, log });
    const change = { actor, at: new Date(now), reason: '' };
    const wrappingKeys = readWrappingKeys(env);
    const given = { wrappingKeys, loop, now, clock, change, from, progress, step };
    return await start({ db: game.db, ...given });
  } finally {
    await game.close();
  }
}

const WITH_CODE = [
  FeedError,
  DatabaseStartError,
  DatabaseUnfitError,
  ImportRunningError,
  NoGameError,
] as const;

/** What whoever typed it can mend; undefined: a fault of ours. */
function refusalOf(error: unknown): { code?: string; message: string } | undefined {
  if (error instanceof ApiProblem) return { code: codeOf(error), message: explain(error) };
  for (const kind of WITH_CODE) {
    if (error instanceof kind) return { code: error.code, message: error.message };
  }
  if (error instanceof SeasonTakenError) return { code: 'SEASON_TAKEN', message: error.message };
  if (error instanceof AggregateError) return refusalOf(error.errors[0]);
  const isKnown =
    error instanceof UsageError || isOperatorError(error, [RefusedError, NoSquadError]);
  return isKnown ? { message: (error as Error).message } : undefined;
}

/** What is wrong with a parameter may have a name of its own. */
function codeOf({ code, params }: ApiProblem): string {
  return typeof params?.cause === 'string' ? params.cause : code;
}

/** A parameter that is invalid is named, with what is wrong about it. */
function explain({ message, params }: ApiProblem): string {
  const { name, reason } = params ?? {};
  return typeof reason === 'string' ? `${message}: ${name ?? 'it'} ${reason}` : message;
}

/**
 * Who has the database is known by the name they have on their machine; in a container nobody has one. @throws RefusedError
 * where something is changed and nobody could say later by whom
 */
function actorOf(env: CliContext['env'], { onlyReads }: Pick<Command, 'onlyReads'>): string {
  const name = env.USER || env.LOGNAME || env.USERNAME;
  if (!name && !onlyReads) {
    throw new RefusedError(
      'the audit log says who has typed this: set USER to your name, in a container with -e USER',
    );
  }
  return `command line:${name || 'unknown'}`;
}
