import { BuildError } from '../build/packages.ts';
import { Teardown } from './teardown.ts';

const EXIT_FAULT = 1;
/** What does not stop by itself within this time goes with our end. */
const STOP_WITHIN_MS = 25_000;

/** Whether the user of a program can mend what it failed of: then its message alone is shown. */
type IsForUsers = (error: unknown) => error is Error;

const isBuildError: IsForUsers = (error) => error instanceof BuildError;

/**
 * Runs a program that goes on until it has to end: by a signal, or by the end of the process
 * that started it. Whatever ends it, what it has started is stopped first.
 */
export async function live(
  program: (teardown: Teardown) => Promise<void>,
  isForUsers: IsForUsers = isBuildError,
): Promise<void> {
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
    console.error(isForUsers(error) ? `error: ${oneLine(error.message)}` : error);
    void end(EXIT_FAULT);
  };
  process.on('uncaughtException', fail);
  await program(teardown).catch(fail);
}

function oneLine(message: string): string {
  return message.replace(/\s*\n\s*/g, ' ');
}
