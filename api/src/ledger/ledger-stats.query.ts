import type { UserLedgerStats } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRosters } from '../evaluation/index.ts';
import { ratedRoster } from '../lineups/rated-roster.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { readLedger } from './ledger.repository.ts';
import { ledgerStats, type OwnRound, type PlayerRound } from './ledger-stats.model.ts';

const NOTHING: PlayerRound = { points: 0, played: false };

/** What each player did for the user's team; nothing for a user without a ledger. */
export async function readLedgerStats(
  db: Kysely<Database>,
  season: LoadedSeason,
  userId: string,
): Promise<UserLedgerStats> {
  const ledger = await readLedger(db, { seasonId: season.id, userId });
  if (!ledger) return { players: [] };
  const rounds = await readOwnRounds(db, season, ledger.user_no);
  const playerRounds = await readPlayerRounds(db, season, rounds);
  return ledgerStats(
    rounds,
    (playerNo) => season.players[playerNo]?.id ?? '',
    (roundId, playerNo) => playerRounds.get(`${roundId}:${playerNo}`) ?? NOTHING,
  );
}

async function readOwnRounds(
  db: Kysely<Database>,
  season: LoadedSeason,
  userNo: number,
): Promise<OwnRound[]> {
  const rounds = await db
    .selectFrom('round')
    .select(['id', 'completed_at_ms'])
    .where('season_id', '=', season.id)
    .orderBy('round_no')
    .execute();
  const rosters = await findRosters(
    db,
    season.id,
    userNo,
    rounds.map((round) => round.id),
  );
  return rounds.flatMap(({ id, completed_at_ms }) => {
    const roster = rosters.get(id);
    if (!roster) return [];
    const { playerNos } = ratedRoster(season, roster);
    return { roundId: id, completed: completed_at_ms !== null, playerNos };
  });
}

async function readPlayerRounds(
  db: Kysely<Database>,
  season: LoadedSeason,
  rounds: readonly OwnRound[],
): Promise<ReadonlyMap<string, PlayerRound>> {
  const playerNos = [...new Set(rounds.flatMap((round) => round.playerNos))];
  const rows = await db
    .selectFrom('player_match')
    .select((eb) => [
      'round_id',
      'player_no',
      eb.fn.sum<number>('points').as('points'),
      sql<boolean>`bool_or((stats ->> 'starter')::boolean or (stats ->> 'joker')::boolean)`.as(
        'played',
      ),
    ])
    .where('season_id', '=', season.id)
    .where('round_id', '=', sql<string>`any(${rounds.map((round) => round.roundId)}::text[])`)
    .where('player_no', '=', sql<number>`any(${playerNos}::smallint[])`)
    .groupBy(['round_id', 'player_no'])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.round_id}:${row.player_no}`,
      { points: row.points, played: row.played ?? false },
    ]),
  );
}
