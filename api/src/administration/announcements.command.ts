import type { AnnouncementRecord, BodyOf, contract } from '@spieltag/shared-kernel/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Actor, endOf, requireSpan } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import type { AdministrationTables } from '../database/tables/administration.tables.ts';
import { ApiProblem } from '../problems/api-problem.ts';

type Rows = typeof contract.administration;

/** What is announced, and for how long. */
type Said = Omit<AnnouncementRecord, 'id' | 'withdrawnAt' | 'isOver'>;

const LAST = 100;

/**
 * Announces something to all players; under one key once, whoever asks again is given what was announced, and
 * whether it was taken back or is over meanwhile.
 * @param key `Idempotency-Key`; undefined: whatever comes is an announcement of its own
 * @throws ApiProblem PARAMETER_REQUIRED without an end; PARAMETER_INVALID when it would be over before it
 * begins, or already is; IDEMPOTENCY_KEY_REUSED for something else
 */
export async function announce(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { level, de, en, from = at.getTime(), reason, ...end }: BodyOf<Rows['announce']>,
  key?: string,
): Promise<AnnouncementRecord> {
  const until = endOf(from, end, at);
  requireSpan(from, until, at);
  return db.transaction().execute(async (trx) => {
    const said = { level, de, en, from, until };
    if (key !== undefined && !(await takeKey(trx, key))) {
      // How long it lasts is reckoned from now on, so that of what is asked for again it gives another end.
      return asOf(await findSaid(trx, { ...said, until: end.until }, key), at);
    }
    const after = await insertAnnouncement(trx, said);
    if (key !== undefined) await nameByKey(trx, key, after.id);
    const subject = String(after.id);
    await insertAudit(trx, { at, actor, action: 'announce', subject, reason, after });
    return asOf(after, at);
  });
}

/** Writes down what all players are told. */
export async function insertAnnouncement(
  trx: Transaction<Database>,
  { level, de, en, from, until }: Said,
): Promise<AnnouncementRecord> {
  const row = await trx
    .insertInto('announcement')
    .values({
      level,
      text_de: de,
      text_en: en,
      from_at: new Date(from),
      until_at: new Date(until),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

/** False: something was announced under that key before, maybe by another server just now. */
async function takeKey(trx: Transaction<Database>, key: string): Promise<boolean> {
  const taken = await trx
    .insertInto('announcement_key')
    .values({ idempotency_key: key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return taken !== undefined;
}

async function nameByKey(trx: Transaction<Database>, key: string, id: number): Promise<void> {
  await trx
    .updateTable('announcement_key')
    .set({ announcement_no: id })
    .where('idempotency_key', '=', key)
    .execute();
}

/** What was announced under a key. @throws ApiProblem IDEMPOTENCY_KEY_REUSED where it says something else */
async function findSaid(
  trx: Transaction<Database>,
  { level, de, en, until }: Omit<Said, 'until'> & { readonly until: number | undefined },
  key: string,
): Promise<AnnouncementRecord> {
  const known = await trx
    .selectFrom('announcement_key')
    .innerJoin('announcement', 'announcement.announcement_no', 'announcement_key.announcement_no')
    .selectAll('announcement')
    .where('idempotency_key', '=', key)
    .where('level', '=', level)
    .where('text_de', '=', de)
    .where('text_en', '=', en)
    .$if(until !== undefined, (query) => query.where('until_at', '=', new Date(until ?? 0)))
    .executeTakeFirst();
  if (!known) throw new ApiProblem('IDEMPOTENCY_KEY_REUSED');
  return present(known);
}

/**
 * Takes an announcement back; who has it on the screen keeps it until it is closed. Taking it back
 * again changes nothing.
 * @throws ApiProblem NOT_FOUND
 */
export async function withdrawAnnouncement(
  db: Kysely<Database>,
  { actor, at }: Actor,
  { announcementId, reason }: BodyOf<Rows['withdrawAnnouncement']>,
): Promise<AnnouncementRecord> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('announcement')
      .selectAll()
      .where('announcement_no', '=', announcementId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiProblem('NOT_FOUND', { announcementId });
    const before = present(found);
    if (before.withdrawnAt !== null) return before;
    await trx
      .updateTable('announcement')
      .set({ withdrawn_at: at })
      .where('announcement_no', '=', announcementId)
      .execute();
    const after = { ...before, withdrawnAt: at.getTime() };
    const subject = String(announcementId);
    const action = 'withdrawAnnouncement';
    await insertAudit(trx, { at, actor, action, subject, reason, before, after });
    return after;
  });
}

/** The last announcements, the newest first, and whether their time is over: a page's clock may be wrong. */
export async function listAnnouncements(
  db: Kysely<Database>,
  now: Date,
): Promise<AnnouncementRecord[]> {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .orderBy('announcement_no', 'desc')
    .limit(LAST)
    .execute();
  return rows.map((row) => asOf(present(row), now));
}

function asOf(announcement: AnnouncementRecord, now: Date): AnnouncementRecord {
  return { ...announcement, isOver: announcement.until <= now.getTime() };
}

function present(row: Selectable<AdministrationTables['announcement']>): AnnouncementRecord {
  return {
    id: row.announcement_no,
    level: row.level,
    de: row.text_de,
    en: row.text_en,
    from: row.from_at.getTime(),
    until: row.until_at.getTime(),
    withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  };
}
