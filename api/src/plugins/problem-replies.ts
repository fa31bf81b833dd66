import { type Failure, failureOf, type ProblemReplies } from '@spieltag/server-kit/problems';
import type { InvalidPart } from '@spieltag/server-kit/routes';
import { isPlanOutdated } from '../database/index.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';

/** The database comes back within seconds, or somebody has to look at it anyway. */
const RETRY_AFTER_SECONDS = 2;

const unavailable = () => new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
const invalidBody = () => new ApiProblem('BODY_INVALID');
const internal = () => new ApiProblem('INTERNAL');

/** How the game's server answers what is no problem of its own. */
const PROBLEMS: Readonly<Record<Failure, () => ApiProblem>> = {
  unavailable,
  unstorableText: () => new ApiProblem('PARAMETER_INVALID', { name: 'text' }),
  unreadableValue: internal,
  invalidBody,
  bodyTooLarge: () => new ApiProblem('BODY_TOO_LARGE'),
  invalidAddress: () => new ApiProblem('NOT_FOUND'),
  invalidRequest: invalidBody,
  internal,
};

/** The problem behind anything thrown. */
export function problemFor(error: Error): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return isPlanOutdated(error) ? unavailable() : PROBLEMS[failureOf(error)]();
}

/** Every failure of the game's server leaves as `ApiError`. */
export const problemReplies: ProblemReplies = {
  problemFor,
  notFound: () => new ApiProblem('NOT_FOUND'),
};

/** The problem of a request whose parts do not fit its row. */
export function invalidPartProblem({ part, name, isMissing, reason }: InvalidPart): ApiProblem {
  if (isMissing) return new ApiProblem('PARAMETER_REQUIRED', { name });
  return new ApiProblem('PARAMETER_INVALID', { name: name || part, reason });
}
