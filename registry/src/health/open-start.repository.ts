import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { Outcome, StartEvent } from './outcome.ts';

type Db = Kysely<RegistryDatabase>;
/** A time by the clock all registries share: one may judge what another one has written. */
type SharedTime = RawBuilder<Date>;

/** Requests of a page may overtake each other by so much: a start that comes after its end is none. */
const OVERTAKEN_MS = 2000;
const ENDED_KEPT_MS = 60_000;
const KEY = ['page', 'remote', 'version', 'phase', 'visitor'] as const;

/** Keeps what pages are about to do. */
export async function addStarts(
  trx: Db,
  starts: readonly StartEvent[],
  at: SharedTime,
): Promise<void> {
  if (starts.length === 0) return;
  await trx
    .insertInto('registry.open_start')
    .values(starts.map((start) => ({ ...rowOf(start), started_at: at, ended_at: null })))
    .onConflict((conflict) =>
      conflict
        .columns([...KEY])
        .doUpdateSet({ started_at: at, ended_at: null })
        .where('registry.open_start.ended_at', '<', earlier(at, OVERTAKEN_MS)),
    )
    .execute();
}

/** Keeps what pages have come through, also where the start has not come yet. */
export async function addEnds(trx: Db, ends: readonly StartEvent[], at: SharedTime): Promise<void> {
  if (ends.length === 0) return;
  await trx
    .insertInto('registry.open_start')
    .values(ends.map((end) => ({ ...rowOf(end), started_at: at, ended_at: at })))
    .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet({ ended_at: at }))
    .execute();
}

/** A page is left: what it was about to do ends without a verdict. */
export async function endPage(
  trx: Db,
  page: string,
  visitor: Buffer,
  at: SharedTime,
): Promise<void> {
  await trx
    .updateTable('registry.open_start')
    .set({ ended_at: at })
    .where('page', '=', page)
    .where('visitor', '=', visitor)
    .where('ended_at', 'is', null)
    .execute();
}

/** What time it is by the clock all registries share. */
export async function readSharedTime(db: Db, at: SharedTime): Promise<Date> {
  const read = await db.selectNoFrom(at.as('at')).executeTakeFirstOrThrow();
  return read.at;
}

/**
 * Takes out some of what was started before a time and never ended: each start once, whoever asks. What
 * others hold is theirs: another registry judges it, or it is being ended.
 */
export async function takeSilent(trx: Db, startedBefore: Date, atMost: number): Promise<Outcome[]> {
  const silent = trx
    .selectFrom('registry.open_start')
    .select(sql<string>`ctid`.as('ctid'))
    .where('ended_at', 'is', null)
    .where('started_at', '<=', startedBefore)
    .limit(atMost)
    .forUpdate()
    .skipLocked();
  const rows = await trx
    .deleteFrom('registry.open_start')
    .where(sql<boolean>`ctid = ANY (ARRAY(${silent}))`)
    .returningAll()
    .execute();
  return rows.map((row) => ({
    projectId: row.project_id,
    remote: row.remote,
    deploymentId: row.deployment_id,
    version: row.version,
    visitor: row.visitor,
    network: row.network,
    isStaff: row.is_staff,
    browser: row.browser,
    path: row.path,
    stoodStep: null,
    failure: {
      phase: row.phase as StartEvent['phase'],
      code: 'SILENT',
      message: '',
      stack: '',
    },
  }));
}

/** The clock was set: whatever is open has the whole time from now on. */
export async function restartAll(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('registry.open_start')
    .set({ started_at: at })
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets ends no start can come after any more. */
export async function deleteEnded(db: Db, at: Date): Promise<void> {
  await db
    .deleteFrom('registry.open_start')
    .where('ended_at', '<', new Date(at.getTime() - ENDED_KEPT_MS))
    .execute();
}

const earlier = (at: SharedTime, ms: number) =>
  sql<Date>`${at} - ${ms}::integer * interval '1 millisecond'`;

function rowOf(event: StartEvent) {
  const { projectId, remote, deploymentId, version, ...rest } = event;
  const { visitor, network, isStaff, page, phase, browser, path } = rest;
  return {
    project_id: projectId,
    remote,
    deployment_id: deploymentId,
    version,
    visitor,
    network,
    is_staff: isStaff,
    page,
    phase,
    browser,
    path,
  };
}
