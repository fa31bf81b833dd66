/** What is not a success: one answer and one line in the log for whatever fails. */
export { answerProblems, errorAnswerer, type ProblemReplies } from './answer-problems.ts';
export { type Failure, failureOf } from './failure.ts';
export { Problem } from './problem.ts';
