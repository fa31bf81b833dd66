import { DatabaseUnfitError } from '../database/index.ts';
import { WrappingKeyError } from '../secrets/index.ts';
import { SettingError } from '../settings/index.ts';
import { isSystemError } from './system-error.ts';

/** A class of errors. */
export type ErrorClass = abstract new (...args: never[]) => Error;

const OF_EVERY_SERVER: readonly ErrorClass[] = [SettingError, WrappingKeyError, DatabaseUnfitError];

/**
 * Whether the operator can mend what failed: the message is one line that says what to do, and a
 * stack trace would only hide it.
 * @param others classes of such errors besides those of every server
 */
export function isOperatorError(
  error: unknown,
  others: readonly ErrorClass[] = [],
): error is Error {
  const isKnown = [...OF_EVERY_SERVER, ...others].some((kind) => error instanceof kind);
  return isKnown || isSystemError(error);
}
