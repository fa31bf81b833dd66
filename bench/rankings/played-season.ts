import type { Database } from '@spieltag/api/database';
import { evaluateRound, lockLineups, packLineups } from '@spieltag/api/evaluation';
import { type Kysely, sql } from 'kysely';
import { importBenchSeason, writeLedgers, writePoints } from '../evaluation/many-ledgers.ts';

/**
 * Managers are in the public leagues of the clubs by turns, and all of them in that of a country: those in that of
 * `clubId` have numbers that are multiples of this.
 */
export const CLUBS = 18;
const COUNTRY = 'DE';

/** A season of which the first rounds are evaluated. */
export interface PlayedSeason {
  readonly seasonId: string;
  /** The last evaluated round. */
  readonly roundId: string;
  readonly clubId: string;
  readonly country: string;
}

/** Lets `users` managers play so many rounds; all of them are in public leagues. */
export async function playSeason(
  db: Kysely<Database>,
  users: number,
  roundCount: number,
  onRound: (no: number) => void,
): Promise<PlayedSeason> {
  const rounds = (await importBenchSeason(db)).slice(0, roundCount);
  const last = rounds.at(-1);
  if (!last) throw new Error('The season has no rounds');
  const { seasonId, roundId } = last;
  await writeLedgers(db, seasonId, users);
  await sql`
    insert into users (id, name, role)
    select user_id, 'Manager ' || user_no, 'user' from ledger where season_id = ${seasonId}`.execute(
    db,
  );
  for (const [no, round] of rounds.entries()) {
    await writePoints(db, round);
    await db.transaction().execute((trx) => lockLineups(trx, round));
    await packLineups(db, seasonId);
    await db.transaction().execute((trx) => evaluateRound(trx, round));
    await db
      .updateTable('round')
      .set({ phase: 'COMPLETED' })
      .where('id', '=', round.roundId)
      .execute();
    onRound(no + 1);
  }
  await db
    .updateTable('season_clock')
    .set((eb) => ({ current_round_no: roundCount, state_version: eb('state_version', '+', 1) }))
    .where('season_id', '=', seasonId)
    .execute();
  return { seasonId, roundId, country: COUNTRY, clubId: await joinAll(db, seasonId) };
}

/** Everybody joins a club's and a country's; the id of one club. */
async function joinAll(db: Kysely<Database>, seasonId: string): Promise<string> {
  await sql`
    insert into community_choice (season_id, user_no, user_id, club_id, country, version)
    select season_id, user_no, user_id,
      (select id from team where team.season_id = ledger.season_id
        and team_no = user_no % ${CLUBS}),
      ${COUNTRY}, user_no + 1
    from ledger where season_id = ${seasonId}`.execute(db);
  await sql`
    insert into community_version (season_id, version)
    select season_id, max(version) from community_choice group by season_id`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const { id } = await db
    .selectFrom('team')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('team_no', '=', 0)
    .executeTakeFirstOrThrow();
  return id;
}
