import type { BodyOf, contract, MaintenanceState } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { type Actor, endOf, requireSpan } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import {
  endMaintenance,
  findMaintenance,
  lockMaintenance,
  type Maintenance,
  writeMaintenance,
} from '../maintenance/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

type Rows = typeof contract.administration;
/** When the game is to be closed, by moments or by spans from now on. */
type Wanted = Omit<BodyOf<Rows['closeGame']>, 'reason' | 'replaces'>;

/**
 * Closes the game for players, or changes until when it is closed.
 * @throws ApiProblem PARAMETER_REQUIRED when no end is said; PARAMETER_INVALID when it would be over before
 * it begins, already is, is to begin later than it has, or would replace another maintenance than was seen
 */
export async function closeGame(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { reason, replaces, ...wanted }: BodyOf<Rows['closeGame']>,
): Promise<MaintenanceState> {
  return db.transaction().execute(async (trx) => {
    const before = await lockMaintenance(trx, at);
    const after = spanOf(wanted, before, at);
    requireSpan(after.fromMs, after.untilMs, at);
    const isSame = before?.fromMs === after.fromMs && before.untilMs === after.untilMs;
    if (!isSame) requireSeen(before, replaces);
    await writeMaintenance(trx, after);
    const spans = { before: recordOf(before), after: recordOf(after) };
    await insertAudit(trx, { at, actor, action: 'closeGame', subject: null, reason, ...spans });
    return present(after, at);
  });
}

/** Whether the game is closed, or will be; what is over is nothing any more. */
export async function readMaintenance(db: Kysely<Database>, now: Date): Promise<MaintenanceState> {
  const known = await findMaintenance(db);
  return present(known && known.untilMs > now.getTime() ? known : undefined, now);
}

/**
 * Opens the game again before its time; one that is open stays so.
 * @throws ApiProblem PARAMETER_INVALID when it is closed by another maintenance than was seen
 */
export async function openGame(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { reason, replaces }: BodyOf<Rows['openGame']>,
): Promise<MaintenanceState> {
  const after = recordOf(undefined);
  return db.transaction().execute(async (trx) => {
    const known = await lockMaintenance(trx, at);
    if (!known) return after;
    requireSeen(known, replaces);
    await endMaintenance(trx, at);
    const spans = { before: recordOf(known), after };
    await insertAudit(trx, { at, actor, action: 'openGame', subject: null, reason, ...spans });
    return after;
  });
}

/**
 * Of two who close the game, or one who opens it, the second looks again; so does who sends an order again whose
 * answer was lost, as that is reckoned to end at another moment.
 */
function requireSeen(held: Maintenance | undefined, replaces: number | null | undefined): void {
  if (replaces === undefined || replaces === (held?.untilMs ?? null)) return;
  const reason =
    'the maintenance is another one than was seen, yours may have been made already: look again';
  throw new ApiProblem('PARAMETER_INVALID', { name: 'replaces', reason });
}

function spanOf(
  { from, beginsInMs, ...end }: Wanted,
  before: Maintenance | undefined,
  at: Date,
): Maintenance {
  const now = at.getTime();
  const begins = from ?? (beginsInMs === undefined ? undefined : now + beginsInMs);
  const hasBegun = before !== undefined && before.fromMs <= now;
  // Whoever closes the game does not open it: a later beginning would, until then.
  if (hasBegun && begins !== undefined && begins > now) {
    const reason = 'the game is closed already: leave it out, or open the game first';
    throw new ApiProblem('PARAMETER_INVALID', { name: 'from', reason });
  }
  // What has begun or is planned keeps its beginning, unless the call says otherwise.
  const fromMs = (hasBegun ? undefined : begins) ?? before?.fromMs ?? now;
  return { fromMs, untilMs: endOf(fromMs, end, at) };
}

const recordOf = (known: Maintenance | undefined) => ({
  maintenance: known ? { from: known.fromMs, until: known.untilMs } : null,
});

/** Whether it has begun is said as well: the clock of whoever reads it may be wrong. */
function present(known: Maintenance | undefined, now: Date): MaintenanceState {
  const { maintenance } = recordOf(known);
  return {
    maintenance: maintenance && { ...maintenance, hasBegun: maintenance.from <= now.getTime() },
  };
}
