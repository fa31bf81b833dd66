import { createHash } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Failure, Outcome } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;

/** So many groups a version, those of most visitors; the others are counted by phase and code alone. */
const MAX_GROUPS = 50;
/** So many of them no visitor is counted in: one visitor alone can make up any number. */
const MAX_UNCOUNTED = 10;
/** So many groups of all versions together, see `deleteFailuresBefore`. */
export const MAX_KEPT = 1000;
/** So many of each version come before all others: a new one has had few visitors yet. */
const FIRST_OF_VERSION = 10;
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
export interface FailedOutcome extends Outcome {
  readonly failure: Failure;
  /** The version had not failed for this visitor before. */
  readonly isFirst: boolean;
}

/** Adds failures to groups of their versions, those that are alike together. */
export async function addFailures(
  trx: Db,
  failed: readonly FailedOutcome[],
  at: Date,
): Promise<void> {
  const alike = Map.groupBy(failed, ({ projectId, remote, version, failure }) =>
    [projectId, remote, version, fingerprintOf(failure).toString('hex')].join(' '),
  );
  // In one order everywhere, as outcomes are added.
  for (const [, own] of [...alike].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = own;
    if (first) await addAlike(trx, first, own, at);
  }
}

async function addAlike(
  trx: Db,
  { projectId, remote, version, failure }: FailedOutcome,
  alike: readonly FailedOutcome[],
  at: Date,
): Promise<void> {
  const of = { projectId, remote, version };
  const visitors = alike.filter(({ isFirst }) => isFirst).length;
  const isKnown = (await findGroup(trx, of, failure)) !== undefined;
  const isKept = isKnown || isWordless(failure) || (await makeRoom(trx, of, visitors > 0));
  await addToGroup(trx, of, isKept ? failure : wordless(failure), {
    visitors,
    reports: alike.length,
    browsers: countsOf(alike.map(({ browser }) => browser)),
    paths: countsOf(alike.map(({ path }) => path)),
    firstAt: at,
    lastAt: at,
  });
}

function countsOf(names: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** A version whose failures are kept. */
interface FailedVersion {
  readonly projectId: string;
  readonly remote: string;
  readonly version: string;
}

/** What is counted of failures that are alike. */
interface Counted extends Omit<FailureGroup, 'version' | keyof Failure> {
  readonly reports: number;
}

const groupsOf = (trx: Db, { projectId, remote, version }: FailedVersion) =>
  trx
    .selectFrom('registry.failure_group')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('version', '=', version);

const findGroup = (trx: Db, of: FailedVersion, failure: Failure) =>
  groupsOf(trx, of)
    .select(['browsers', 'paths'])
    .where('fingerprint', '=', fingerprintOf(failure))
    .forUpdate()
    .executeTakeFirst();

/** @returns whether the version may have one group more, for which that of the fewest visitors may have gone */
async function makeRoom(trx: Db, of: FailedVersion, isCounted: boolean): Promise<boolean> {
  const { all, uncounted } = await groupsOf(trx, of)
    .where(hasWords)
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('visitors', '=', 0).as('uncounted'),
    ])
    .executeTakeFirstOrThrow();
  const isFull = Number(all) >= MAX_GROUPS;
  if (!isCounted) return !isFull && Number(uncounted) < MAX_UNCOUNTED;
  if (!isFull) return true;
  const fewest = await groupsOf(trx, of)
    .where(hasWords)
    .selectAll()
    .orderBy('visitors')
    .orderBy('last_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!fewest) return false;
  await trx
    .deleteFrom('registry.failure_group')
    .where('project_id', '=', of.projectId)
    .where('remote', '=', of.remote)
    .where('version', '=', of.version)
    .where('fingerprint', '=', fewest.fingerprint)
    .execute();
  const { first_at: firstAt, last_at: lastAt, ...counted } = fewest;
  await addToGroup(trx, of, wordless(counted), { ...counted, firstAt, lastAt });
  return true;
}

/** Groups of failures whose words are kept. */
const hasWords = ({ eb, or }: ExpressionBuilder<RegistryDatabase, 'registry.failure_group'>) =>
  or([eb('message', '<>', ''), eb('stack', '<>', '')]);

const isWordless = ({ message, stack }: Failure) => message === '' && stack === '';

/** The phase and the code alone, as they are counted of failures without a group of their own. */
const wordless = ({ phase, code }: { readonly phase: string; readonly code: string }): Failure => ({
  phase: phase as Failure['phase'],
  code: code as Failure['code'],
  message: '',
  stack: '',
});

async function addToGroup(
  trx: Db,
  of: FailedVersion,
  failure: Failure,
  added: Counted,
): Promise<void> {
  const { projectId, remote, version } = of;
  const before = await findGroup(trx, of, failure);
  const browsers = JSON.stringify(addedUp(before?.browsers, added.browsers));
  const paths = JSON.stringify(addedUp(before?.paths, added.paths));
  await trx
    .insertInto('registry.failure_group')
    .values({
      project_id: projectId,
      remote,
      version,
      fingerprint: fingerprintOf(failure),
      ...failure,
      visitors: added.visitors,
      reports: added.reports,
      browsers,
      paths,
      first_at: added.firstAt,
      last_at: added.lastAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'remote', 'version', 'fingerprint'])
        .doUpdateSet(({ eb, fn, val }) => ({
          visitors: eb('registry.failure_group.visitors', '+', added.visitors),
          reports: eb('registry.failure_group.reports', '+', added.reports),
          browsers,
          paths,
          last_at: fn('greatest', ['registry.failure_group.last_at', val(added.lastAt)]),
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

/**
 * Forgets the failures of long ago, and those beyond as many as are kept: the first ones of every version
 * stay longest, of versions that were heard of last, then those of most visitors.
 */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry.failure_group').where('last_at', '<', before).execute();
  await sql`
    DELETE FROM registry.failure_group AS kept
    USING (
      SELECT ctid, row_number() OVER (
        PARTITION BY project_id
        ORDER BY is_first DESC, CASE WHEN is_first THEN heard_at END DESC, visitors DESC, last_at DESC
      ) AS place
      FROM (
        SELECT ctid, project_id, visitors, last_at,
          row_number() OVER (
            PARTITION BY project_id, remote, version ORDER BY visitors DESC, last_at DESC
          ) <= ${FIRST_OF_VERSION} AS is_first,
          max(last_at) OVER (PARTITION BY project_id, remote, version) AS heard_at
        FROM registry.failure_group
      ) AS ranked
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

function addedUp(before: Counts = {}, added: Counts): Counts {
  const sums = new Map(Object.entries(before));
  for (const [given, count] of Object.entries(added)) {
    const name = sums.has(given) || sums.size < MAX_NAMES ? given : OTHER;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries(sums);
}
