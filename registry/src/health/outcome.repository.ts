import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { addFailures } from './failure-group.repository.ts';
import type { Outcome, Subject } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** So many visitors of a version during a deployment are kept, those heard of last. */
export const MAX_VISITORS = 20_000;

/**
 * Keeps how versions fared: of every visitor once for each deployment, and a failure stands. Every
 * failure adds to its group; its visitor is counted there when the version had not failed for them before.
 * As many statements for thousands of outcomes as for one.
 * @returns what had not failed before
 */
export async function addOutcomes(
  trx: Db,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<readonly Outcome[]> {
  if (outcomes.length === 0) return [];
  // In one order everywhere: two processes that add the same never wait for each other in a circle.
  const ordered = [...new Map(outcomes.map((outcome) => [keyOf(outcome), outcome]))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, outcome]) => outcome);
  const hadFailed = await findFailed(trx, ordered);
  await upsertOutcomes(trx, ordered, at);
  const failed = ordered.flatMap((outcome) => {
    const { failure } = outcome;
    return failure ? [{ ...outcome, failure, isFirst: !hadFailed.has(keyOf(outcome)) }] : [];
  });
  await addFailures(trx, failed, at);
  return ordered.filter((outcome) => outcome.failure && !hadFailed.has(keyOf(outcome)));
}

/** Locks what is kept of the visitors. @returns keys of what had failed for them before */
async function findFailed(
  trx: Db,
  ordered: readonly Outcome[],
): Promise<ReadonlySet<string | undefined>> {
  const { rows } = await sql<{ no: string; code: string | null }>`
    SELECT given.no, outcome.code
    FROM unnest(
      ${ordered.map(({ projectId }) => projectId)}::text[],
      ${ordered.map(({ remote }) => remote)}::text[],
      ${ordered.map(({ deploymentId }) => deploymentId)}::uuid[],
      ${ordered.map(({ version }) => version)}::text[],
      ${ordered.map(({ visitor }) => visitor)}::bytea[]
    ) WITH ORDINALITY AS given (project_id, remote, deployment_id, version, visitor, no)
    JOIN registry.visitor_outcome AS outcome
      USING (project_id, remote, deployment_id, version, visitor)
    ORDER BY given.no
    FOR UPDATE OF outcome`.execute(trx);
  const failed = rows.filter(({ code }) => code !== null);
  return new Set(failed.map(({ no }) => ordered[Number(no) - 1]).map((one) => one && keyOf(one)));
}

async function upsertOutcomes(trx: Db, ordered: readonly Outcome[], at: Date): Promise<void> {
  await trx
    .insertInto('registry.visitor_outcome')
    .values(
      ordered.map(({ failure, ...outcome }) => ({
        project_id: outcome.projectId,
        remote: outcome.remote,
        deployment_id: outcome.deploymentId,
        version: outcome.version,
        visitor: outcome.visitor,
        network: outcome.network,
        is_staff: outcome.isStaff,
        stood_step: outcome.stoodStep,
        phase: failure?.phase ?? null,
        code: failure?.code ?? null,
        at,
      })),
    )
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
}

/** Forgets what nobody asks for any more. */
export async function deleteOutcomesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.visitor_outcome').where('at', '<', before).execute();
}

/** Versions that more visitors are kept of, during a deployment, than are to be. */
export async function listCrowded(db: Db): Promise<readonly Subject[]> {
  return db
    .selectFrom('registry.visitor_outcome')
    .select(['project_id as projectId', 'remote', 'deployment_id as deploymentId', 'version'])
    .groupBy(['project_id', 'remote', 'deployment_id', 'version'])
    .having(({ fn }) => fn.countAll(), '>', MAX_VISITORS)
    .execute();
}

/** Forgets of a version during a deployment who was not heard of for longest. */
export async function trimOutcomes(db: Db, subject: Subject): Promise<void> {
  const { projectId, remote, deploymentId, version } = subject;
  const beyond = db
    .selectFrom('registry.visitor_outcome')
    .select(sql<string>`ctid`.as('ctid'))
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('deployment_id', '=', deploymentId)
    .where('version', '=', version)
    .orderBy('at', 'desc')
    .offset(MAX_VISITORS);
  await db
    .deleteFrom('registry.visitor_outcome')
    .where(sql<boolean>`ctid = ANY (ARRAY(${beyond}))`)
    .execute();
}

const keyOf = ({ projectId, remote, deploymentId, version, visitor }: Outcome) =>
  `${projectId} ${remote} ${deploymentId} ${version} ${visitor.toString('base64')}`;
