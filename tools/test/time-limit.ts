/**
 * Where tests run for a limited time, what matters most comes first and nothing is begun once it is
 * over: a machine a few times slower names what it had no time for instead of never coming to an end.
 * What has begun goes on to its end, so that time decides no test.
 */

/** Tells processes that run tests; epoch ms. */
const UNTIL = 'TESTS_BEGIN_UNTIL';

/** From now on; this process and those it starts know it. @param minutes as text; undefined: no limit */
export function limitTime(minutes: string | undefined): void {
  if (minutes === undefined) return;
  const ms = Number(minutes) * 60_000;
  if (!(ms > 0)) throw new Error(`TEST_MINUTES is '${minutes}', which is no number of minutes`);
  process.env[UNTIL] = String(Date.now() + ms);
}

/** When half of the time that is left is over, epoch ms; infinite without a limit. */
export function halfOfTimeLeft(): number {
  const now = Date.now();
  return now + Math.max(0, end() - now) / 2;
}

/** Whether no more tests are begun. @param until epoch ms; default: to the end of the time there is */
export function isTimeUp(until = end()): boolean {
  return Date.now() >= until;
}

function end(): number {
  return Number(process.env[UNTIL] ?? Number.POSITIVE_INFINITY);
}
