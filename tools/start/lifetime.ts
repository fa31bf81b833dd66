import { DatabaseStartError } from '@spieltag/api/database';
import { FeedError } from '@spieltag/api/feed';
import { NoSquadError, SeasonTakenError } from '@spieltag/api/game';
import { ArchiveError } from '@spieltag/api/season-archive';
import { ConfigError } from '@spieltag/api/server';
import { DatabaseUnfitError, isMachineRefusal, WrappingKeyError } from '@spieltag/api/server-base';
import { BuildError } from '../build/index.ts';
import { StartError } from './start-error.ts';
import { Teardown } from './teardown.ts';

const EXIT_FAULT = 1;
/** What does not stop by itself within this time goes with our end. */
const STOP_WITHIN_MS = 25_000;
/** What the one who starts the game can mend: said in one line, without a trace of our code. */
const MENDABLE = [
  StartError,
  DatabaseStartError,
  DatabaseUnfitError,
  ConfigError,
  WrappingKeyError,
  FeedError,
  NoSquadError,
  SeasonTakenError,
  ArchiveError,
  BuildError,
];
/**
 * Runs a program that goes on until it is told to end: by a signal, or by the end of the process
 * that started it. Whatever ends it, what it has started is stopped first.
 */
export async function live(program: (teardown: Teardown) => Promise<void>): Promise<void> {
  const teardown = new Teardown();
  const end = async (code: number) => {
    setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref();
    await teardown.run();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0));
  if (process.connected) process.on('disconnect', () => void end(0));
  const fail = (error: unknown) => {
    // What is interrupted by our end fails, which is no news.
    if (teardown.hasBegun) return;
    console.error(isMendable(error) ? `error: ${oneLine(error.message)}` : error);
    void end(EXIT_FAULT);
  };
  process.on('uncaughtException', fail);
  await program(teardown).catch(fail);
}

function isMendable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (MENDABLE.some((kind) => error instanceof kind)) return true;
  return isMachineRefusal(error);
}

function oneLine(message: string): string {
  return message.replace(/\s*\n\s*/g, ' ');
}
