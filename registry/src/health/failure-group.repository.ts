import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Failure, Outcome } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** So many groups a version; further ones are counted by phase and code alone. */
const MAX_GROUPS = 50;
/** So many browsers and paths a group. */
const MAX_NAMES = 20;
const OTHER = 'other';

/** What is alike in many visitors' failures of a version. */
export interface FailureGroup extends Failure {
  readonly version: string;
  /** How many visitors it failed for in this way. */
  readonly visitors: number;
  readonly browsers: Readonly<Record<string, number>>;
  readonly paths: Readonly<Record<string, number>>;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** Adds failures to the groups of their versions, each to one. */
export async function addFailures(trx: Db, outcomes: readonly Outcome[], at: Date): Promise<void> {
  for (const outcome of outcomes) {
    if (outcome.failure) await addFailure(trx, outcome, outcome.failure, at);
  }
}

async function addFailure(trx: Db, outcome: Outcome, failure: Failure, at: Date): Promise<void> {
  const { projectId, remote, version, browser, path } = outcome;
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
      visitors: 1,
      browsers,
      paths,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'remote', 'version', 'fingerprint'])
        .doUpdateSet(({ eb }) => ({
          visitors: eb('registry.failure_group.visitors', '+', 1),
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

/** Forgets the failures of long ago. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.failure_group').where('last_at', '<', before).execute();
}

/** Alike are failures of one place in the code; numbers in their messages may differ. */
function fingerprintOf({ phase, code, message, stack }: Failure): Buffer {
  const [top = ''] = stack.split('\n').filter((line) => /:\d+:\d+/.test(line));
  const alike = [phase, code, message.replaceAll(/\d+/g, '0'), top.trim()].join('\0');
  return createHash('sha256').update(alike).digest();
}

function counted(
  before: Readonly<Record<string, number>> = {},
  given: string,
): Record<string, number> {
  const isNew = !Object.hasOwn(before, given);
  const name = isNew && Object.keys(before).length >= MAX_NAMES ? OTHER : given;
  return { ...before, [name]: (Object.hasOwn(before, name) ? (before[name] ?? 0) : 0) + 1 };
}
