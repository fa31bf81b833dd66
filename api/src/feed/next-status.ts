import type { SourceStatus } from './feed.types.ts';

/** Goes into logs, the database and a page, whatever the source says. */
const LONGEST_PROBLEM = 500;

/**
 * How it stands with a source after a look at it.
 * @param now real time, epoch ms
 */
export function nextStatus(
  before: SourceStatus,
  state: SourceStatus['state'],
  problem: string | null,
  now: number,
): SourceStatus {
  return {
    url: before.url,
    state,
    since: state === before.state ? before.since : now,
    lastReadAt: state === 'ok' ? now : before.lastReadAt,
    problem: problem === null ? null : shortened(problem),
  };
}

function shortened(problem: string): string {
  if (problem.length <= LONGEST_PROBLEM) return problem;
  return `${problem.slice(0, LONGEST_PROBLEM - 1)}…`;
}
