import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import type { Kysely } from 'kysely';
import type { Change } from '../audit/actor.ts';
import type { Database } from '../database/index.ts';
import type { GameLoop } from '../gameloop/index.ts';

/** What a command works with. */
export interface CommandContext {
  /** Up to date. */
  readonly db: Kysely<Database>;
  /** What secrets are kept under, as the environment says; null: it says nothing. */
  readonly wrappingKeys: WrappingKeys | null;
  /** Not started: it sets clocks. */
  readonly loop: GameLoop;
  /** Real time, epoch ms. */
  readonly now: number;
  /** Whoever typed it, for the audit log. */
  readonly change: Change;
  /** Folder the command was typed in. */
  readonly from: string;
  /** Real time from now on, epoch ms. */
  readonly clock: () => number;
  /** A line for whoever waits. */
  readonly progress: (line: string) => void;
  /** A line on what is being done; nobody reads it where the answer is JSON. */
  readonly step: (line: string) => void;
}

/** What was typed. */
export interface CommandInput {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | true | undefined>>;
}

/** What a command has done: as JSON, and in words. */
export interface CommandResult {
  readonly json: object;
  readonly text: string;
}

interface OptionRow {
  /** How its value is named in the help; undefined: it has none. */
  readonly value?: string;
  readonly summary: string;
  readonly required?: true;
}

/** One command of the command line, as a row. */
export interface Command {
  readonly summary: string;
  /** Names of what follows it, each of which has to be there. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, OptionRow>>;
  readonly example: string;
  /** Where no game is kept yet, one is made; the others would do their work on an empty one. */
  readonly makesGame?: true;
  /** It changes nothing: not even tables are brought up to date for it. */
  readonly onlyReads?: true;
  /** Checks what was typed, before anything is opened. @throws UsageError, FeedError */
  readonly prepare: (
    input: CommandInput,
    given: Pick<CommandContext, 'from' | 'now'>,
  ) => (context: CommandContext) => Promise<CommandResult>;
}
