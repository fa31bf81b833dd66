import type { BodyOf, contract, MaintenanceState } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { type Actor, requireSpan } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import {
  endMaintenance,
  findMaintenance,
  lockMaintenance,
  type Maintenance,
  writeMaintenance,
} from '../maintenance/index.ts';

type Rows = typeof contract.administration;

/**
 * Closes the game for players, or changes until when it is closed.
 * @throws ApiProblem PARAMETER_INVALID when it would be over before it begins, or already is
 */
export async function closeGame(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { from, until, reason }: BodyOf<Rows['closeGame']>,
): Promise<MaintenanceState> {
  return db.transaction().execute(async (trx) => {
    const before = await lockMaintenance(trx, at);
    // What has begun or is planned keeps its beginning, unless the call says otherwise.
    const fromMs = from ?? before?.fromMs ?? at.getTime();
    requireSpan(fromMs, until, at);
    const after = { fromMs, untilMs: until };
    await writeMaintenance(trx, after);
    const spans = { before: present(before), after: present(after) };
    await insertAudit(trx, { at, actor, action: 'closeGame', subject: null, reason, ...spans });
    return spans.after;
  });
}

/** Whether the game is closed, or will be; what is over is nothing any more. */
export async function readMaintenance(db: Kysely<Database>, now: Date): Promise<MaintenanceState> {
  const known = await findMaintenance(db);
  return present(known && known.untilMs > now.getTime() ? known : undefined);
}

/** Opens the game again before its time; one that is open stays so. */
export async function openGame(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { reason }: BodyOf<Rows['openGame']>,
): Promise<MaintenanceState> {
  const after = present(undefined);
  return db.transaction().execute(async (trx) => {
    const known = await lockMaintenance(trx, at);
    if (!known) return after;
    await endMaintenance(trx, at);
    const spans = { before: present(known), after };
    await insertAudit(trx, { at, actor, action: 'openGame', subject: null, reason, ...spans });
    return after;
  });
}

const present = (known: Maintenance | undefined): MaintenanceState => ({
  maintenance: known ? { from: known.fromMs, until: known.untilMs } : null,
});
