import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Failure, Outcome } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** So many groups a version; further ones are counted by phase and code alone. */
const MAX_GROUPS = 50;
/** So many groups of all versions together, those heard of last. */
export const MAX_KEPT = 1000;
/** So many browsers and paths a group. */
const MAX_NAMES = 20;
const OTHER = 'other';

/** How often by name. */
export type Counts = Readonly<Record<string, number>>;

/** What is alike in many visitors' failures of a version. */
export interface FailureGroup extends Failure {
  readonly version: string;
  /** How many visitors it failed for in this way. */
  readonly visitors: number;
  readonly browsers: Counts;
  readonly paths: Counts;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** A failure, and what it was of. */
interface FailedOutcome extends Outcome {
  readonly failure: Failure;
  /** The version had not failed for this visitor before. */
  readonly isFirst: boolean;
}

/** Adds a failure to a group of its version. */
export async function addFailure(trx: Db, outcome: FailedOutcome, at: Date): Promise<void> {
  const { projectId, remote, version, browser, path, failure, isFirst } = outcome;
  const newVisitors = isFirst ? 1 : 0;
  const groups = () =>
    trx
      .selectFrom('registry.failure_group')
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .where('version', '=', version);
  const find = (fingerprint: Buffer) =>
    groups()
      .select(['browsers', 'paths'])
      .where('fingerprint', '=', fingerprint)
      .forUpdate()
      .executeTakeFirst();
  let kept = failure;
  let group = await find(fingerprintOf(kept));
  if (!group) {
    const { count } = await groups()
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_GROUPS) {
      kept = { ...failure, message: '', stack: '' };
      group = await find(fingerprintOf(kept));
    }
  }
  const browsers = JSON.stringify(counted(group?.browsers, browser));
  const paths = JSON.stringify(counted(group?.paths, path));
  await trx
    .insertInto('registry.failure_group')
    .values({
      project_id: projectId,
      remote,
      version,
      fingerprint: fingerprintOf(kept),
      ...kept,
      visitors: newVisitors,
      browsers,
      paths,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'remote', 'version', 'fingerprint'])
        .doUpdateSet(({ eb }) => ({
          visitors: eb('registry.failure_group.visitors', '+', newVisitors),
          reports: eb('registry.failure_group.reports', '+', 1),
          browsers,
          paths,
          last_at: at,
        })),
    )
    .execute();
}

/** The failures of a remote's versions, by version, those of most visitors first. */
export async function readFailureGroups(
  db: Db,
  projectId: string,
  remote: string,
  version?: string,
): Promise<FailureGroup[]> {
  const rows = await db
    .selectFrom('registry.failure_group')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .$if(version !== undefined, (some) => some.where('version', '=', version ?? ''))
    .orderBy('version', 'desc')
    .orderBy('visitors', 'desc')
    .orderBy('last_at', 'desc')
    .execute();
  return rows.map(
    ({ version, phase, code, message, stack, visitors, browsers, paths, ...row }) => ({
      version,
      phase: phase as Failure['phase'],
      code: code as Failure['code'],
      message,
      stack,
      visitors,
      browsers,
      paths,
      firstAt: row.first_at,
      lastAt: row.last_at,
    }),
  );
}

/** Forgets the failures of long ago, and those beyond as many as are kept. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.failure_group').where('last_at', '<', before).execute();
  await sql`
    DELETE FROM registry.failure_group AS kept
    USING (
      SELECT ctid, row_number() OVER (PARTITION BY project_id ORDER BY last_at DESC) AS place
      FROM registry.failure_group
    ) AS placed
    WHERE kept.ctid = placed.ctid AND placed.place > ${MAX_KEPT}`.execute(db);
}

/** Alike are failures of one place in the code; numbers in their messages may differ. */
function fingerprintOf({ phase, code, message, stack }: Failure): Buffer {
  const [top = ''] = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
  const alike = [phase, code, withoutNumbers(message), top.trim()].join('\0');
  return createHash('sha256').update(alike).digest();
}

/** What messages have in common that differ by an id or a count. */
export const withoutNumbers = (message: string) => message.replaceAll(/\d+/g, '0');

function counted(before: Counts = {}, given: string): Counts {
  const isNew = !Object.hasOwn(before, given);
  const name = isNew && Object.keys(before).length >= MAX_NAMES ? OTHER : given;
  return { ...before, [name]: (Object.hasOwn(before, name) ? (before[name] ?? 0) : 0) + 1 };
}
