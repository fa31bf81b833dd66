import { type Failure, failureOf, type ProblemReplies } from '@spieltag/server-kit/problems';
import type { InvalidPart } from '@spieltag/server-kit/routes';
import { RegistryError } from '../errors/registry-error.ts';

/** PostgreSQL's code for a disk that is full. */
const DISK_FULL = '53100';
const isDatabaseFull = (error: Error) => 'code' in error && error.code === DISK_FULL;

const invalidRequest = ({ message }: Error) => new RegistryError('INVALID_REQUEST', message);
const cannotBeStored = () =>
  new RegistryError('INVALID_REQUEST', 'A text holds characters that cannot be kept');

/** How the registry answers what is no refusal of its own. */
const PROBLEMS: Readonly<Record<Failure, (error: Error) => RegistryError>> = {
  unavailable: (error) =>
    isDatabaseFull(error)
      ? new RegistryError('DATABASE_FULL', "The database's disk is full: nothing was changed")
      : new RegistryError('UNAVAILABLE', 'The database does not answer'),
  unstorableText: cannotBeStored,
  unreadableValue: cannotBeStored,
  invalidBody: invalidRequest,
  bodyTooLarge: () => new RegistryError('TOO_LARGE', 'The body is too large'),
  invalidAddress: invalidRequest,
  invalidRequest,
  internal: () => new RegistryError('INTERNAL', 'Something went wrong'),
};

/** Every failure of the registry leaves as `{status, code, msg}`; what is broken is only logged. */
export const problemReplies: ProblemReplies = {
  problemFor: (error) =>
    error instanceof RegistryError ? error : PROBLEMS[failureOf(error)](error),
  notFound: () => new RegistryError('NOT_FOUND', 'No such file'),
};

/** The problem of a request whose parts do not fit its row. */
export function invalidPartProblem({ part, name, reason }: InvalidPart): RegistryError {
  return new RegistryError('INVALID_REQUEST', `${name === '' ? part : `/${name}`} ${reason}`);
}
