import type { RuleBook } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { createDrawSecret } from '../groups/groups.repository.ts';

/** A rule book as its row holds it. */
export interface StoredBook extends RuleBook {
  readonly chosenAt: Date;
  /** Name of the admin. */
  readonly chosenBy: string;
  /** In a season that had begun by then it draws by its own seed, carried over or not; null: in none. */
  readonly drawnAlikeUntil: Date | null;
}

/** Moments at which rounds were locked, by season. */
const LOCKS = sql`(
    select frozen_at as at, season_id from frozen_round
    union all select locked_at, season_id from unpacked_round
  ) locks`;

/** The rule books of a group, the one that was chosen first comes first. */
export async function findRuleBooks(db: Kysely<Database>, groupId: string): Promise<StoredBook[]> {
  return db
    .selectFrom('group_rule_book as book')
    .innerJoin('users', 'users.id', 'book.chosen_by')
    .select([
      'book.mode',
      'book.best_of as bestOf',
      'book.seed',
      'book.chosen_at as chosenAt',
      'users.name as chosenBy',
      'book.drawn_alike_until as drawnAlikeUntil',
    ])
    .where('book.group_id', '=', groupId)
    .orderBy('book.chosen_at')
    .orderBy('book.book_no')
    .execute();
}

/**
 * What a group draws from. One that was founded before groups had a secret, or by a server of a version that knows none,
 * gets it now. The group is held.
 */
export async function holdDrawSecret(trx: Transaction<Database>, groupId: string): Promise<Buffer> {
  const { secret } = await trx
    .updateTable('groups')
    .set((eb) => ({
      draw_secret: eb.fn.coalesce('draw_secret', eb.val(createDrawSecret())),
    }))
    .where('id', '=', groupId)
    .returning((eb) => eb.ref('draw_secret').$notNull().as('secret'))
    .executeTakeFirstOrThrow();
  return secret;
}

/** Writes a rule book, chosen now. */
export async function insertRuleBook(
  trx: Transaction<Database>,
  { groupId, userId, book }: { groupId: string; userId: string; book: RuleBook },
): Promise<void> {
  await trx
    .insertInto('group_rule_book')
    .values({
      group_id: groupId,
      mode: book.mode,
      best_of: book.bestOf,
      seed: book.seed,
      chosen_by: userId,
      // Not when the transaction began: it has waited for a lock of lineups since.
      chosen_at: sql`clock_timestamp()`,
    })
    .execute();
}

/** Takes back what no round has been locked with. */
export async function deleteRuleBooksAfter(
  trx: Transaction<Database>,
  groupId: string,
  lastLock: Date | null,
): Promise<void> {
  await trx
    .deleteFrom('group_rule_book')
    .where('group_id', '=', groupId)
    .$if(lastLock !== null, (query) => query.where('chosen_at', '>', lastLock as Date))
    .execute();
}

/**
 * When a round of a league was locked last; null: none was. Until the transaction ends none is: one
 * that is just being locked is waited for.
 */
export async function holdLastLock(
  trx: Transaction<Database>,
  leagueId: string,
): Promise<Date | null> {
  const seasons = await trx
    .selectFrom('season_clock')
    .innerJoin('season', 'season.id', 'season_clock.season_id')
    .select('season.id')
    .where('season.league_id', '=', leagueId)
    .orderBy('season.id')
    .forShare('season_clock')
    .execute();
  if (seasons.length === 0) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from ${LOCKS} where season_id = any (${seasons.map(({ id }) => id)})`.execute(
    trx,
  );
  return rows[0]?.at ?? null;
}

/**
 * When a round of another season of the league was locked last before a moment; null: none was.
 * @param before real time; null: whenever it was
 */
export async function findLockElsewhere(
  db: Kysely<Database>,
  seasonId: string,
  before: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(at) as at from ${LOCKS}
    join season other on other.id = locks.season_id
    join season own on own.league_id = other.league_id and own.id <> other.id
    where own.id = ${seasonId} and at < coalesce(${before}::timestamptz, 'infinity')`.execute(db);
  return rows[0]?.at ?? null;
}
