import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { addFailure } from './failure-group.repository.ts';
import type { Outcome } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** So many visitors of a version during a deployment are kept, those heard of last. */
const MAX_VISITORS = 20_000;

/**
 * Keeps how versions fared: of every visitor once for each deployment, and a failure stands. Every
 * failure adds to its group; its visitor is counted there when the version had not failed for them before.
 * @returns what had not failed before
 */
export async function addOutcomes(
  trx: Db,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<readonly Outcome[]> {
  // In one order everywhere: two processes that add the same never wait for each other in a circle.
  const ordered = [...new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, outcome]) => outcome);
  const newlyFailed: Outcome[] = [];
  for (const outcome of ordered) {
    const { failure } = outcome;
    const hadFailed = await addOutcome(trx, outcome, at);
    if (!failure) continue;
    if (!hadFailed) newlyFailed.push(outcome);
    await addFailure(trx, { ...outcome, failure, isFirst: !hadFailed }, at);
  }
  return newlyFailed;
}

/** @returns whether it had failed for this visitor before */
async function addOutcome(trx: Db, outcome: Outcome, at: Date): Promise<boolean> {
  const { projectId, remote, deploymentId, version, visitor, network } = outcome;
  const { isStaff, stoodStep, failure } = outcome;
  const before = await trx
    .selectFrom('registry.visitor_outcome')
    .select('code')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('deployment_id', '=', deploymentId)
    .where('version', '=', version)
    .where('visitor', '=', visitor)
    .forUpdate()
    .executeTakeFirst();
  await trx
    .insertInto('registry.visitor_outcome')
    .values({
      project_id: projectId,
      remote,
      deployment_id: deploymentId,
      version,
      visitor,
      network,
      is_staff: isStaff,
      stood_step: stoodStep,
      phase: failure?.phase ?? null,
      code: failure?.code ?? null,
      at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'remote', 'deployment_id', 'version', 'visitor'])
        .doUpdateSet({
          is_staff: sql`visitor_outcome.is_staff OR excluded.is_staff`,
          stood_step: sql`greatest(visitor_outcome.stood_step, excluded.stood_step)`,
          phase: sql`coalesce(visitor_outcome.phase, excluded.phase)`,
          code: sql`coalesce(visitor_outcome.code, excluded.code)`,
          at,
        }),
    )
    .execute();
  return Boolean(before?.code);
}

/** Forgets what nobody asks for any more, and of popular versions who was not heard of for longest. */
export async function deleteOutcomesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.visitor_outcome').where('at', '<', before).execute();
  await db.deleteFrom('registry.reporter').where('first_at', '<', before).execute();
  await sql`
    DELETE FROM registry.visitor_outcome AS outcome
    USING (
      SELECT ctid, row_number() OVER (
        PARTITION BY project_id, remote, deployment_id, version ORDER BY at DESC
      ) AS place
      FROM registry.visitor_outcome
    ) AS placed
    WHERE outcome.ctid = placed.ctid AND placed.place > ${MAX_VISITORS}`.execute(db);
}

const keyOf = ({ remote, deploymentId, version, visitor }: Outcome) =>
  `${remote} ${deploymentId} ${version} ${visitor.toString('base64')}`;
