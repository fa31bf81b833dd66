import { createHash, randomBytes } from 'node:crypto';
import type { SnapshotContent } from '@spieltag/shared-kernel/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SnapshotTable } from '../database/tables/snapshot.tables.ts';
import { ApiProblem } from '../problems/api-problem.ts';

export type SnapshotRow = Selectable<SnapshotTable>;

const ID_BYTES = 16;

/**
 * Keeps the content; what the user has kept already stays what it is, with its id, and counts as kept just now: of
 * what was shown around the oldest go first.
 */
export async function insertSnapshot(
  db: Kysely<Database>,
  userId: string,
  content: SnapshotContent,
): Promise<SnapshotRow> {
  const text = JSON.stringify(content);
  const hash = createHash('sha256').update(text).digest('base64url');
  return db
    .insertInto('snapshot')
    .values({
      id: `sn-${randomBytes(ID_BYTES).toString('base64url')}`,
      season_id: content.seasonId,
      user_id: userId,
      content: text,
      content_hash: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'season_id', 'content_hash'])
        .doUpdateSet({ created_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The snapshot of that id; undefined: there is none. */
export async function findSnapshot(
  db: Kysely<Database>,
  id: string,
): Promise<SnapshotRow | undefined> {
  return db.selectFrom('snapshot').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The snapshot of that id. @throws ApiProblem SNAPSHOT_NOT_FOUND */
export async function requireSnapshot(db: Kysely<Database>, id: string): Promise<SnapshotRow> {
  const row = await findSnapshot(db, id);
  if (!row) throw new ApiProblem('SNAPSHOT_NOT_FOUND', { snapshotId: id });
  return row;
}

/**
 * Says how long others may keep the pictures. Whoever knows the snapshot may: so the time only ever
 * becomes shorter, and nobody brings back what somebody wanted to be gone.
 * @param maxAgeSeconds undefined: what was said before
 * @throws ApiProblem SNAPSHOT_NOT_FOUND
 */
export async function shortenMaxAge(
  db: Kysely<Database>,
  id: string,
  maxAgeSeconds: number | undefined,
): Promise<SnapshotRow> {
  if (maxAgeSeconds !== undefined) {
    await db
      .updateTable('snapshot')
      .set({ max_age_seconds: maxAgeSeconds })
      .where('id', '=', id)
      .where('max_age_seconds', '>', maxAgeSeconds)
      .execute();
  }
  return requireSnapshot(db, id);
}
