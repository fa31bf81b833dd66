import { pointsBreakDown, type RuleSet, scorePlayer } from '@spieltag/shared-kernel/rules';
import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { PlayerMatchTable } from '../database/tables/season.tables.ts';
import type { MatchUpdate, PlayerUpdate } from '../feed/feed.types.ts';

/**
 * Takes over the state of a match: it replaces what was known of the match before. Players the
 * season does not know are left out: no ledger can hold them.
 */
export async function applyMatchUpdate(
  trx: Transaction<Database>,
  seasonId: string,
  update: MatchUpdate,
  late: boolean,
  ruleSet: RuleSet,
): Promise<void> {
  await trx
    .updateTable('match')
    .set({
      state: update.state,
      home_score: update.homeScore,
      guest_score: update.guestScore,
      rule_set_id: ruleSet.id,
      rule_set_version: ruleSet.version,
      ...(late ? { late: true } : {}),
    })
    .where('season_id', '=', seasonId)
    .where('id', '=', update.matchId)
    .execute();
  await trx
    .deleteFrom('player_match')
    .where('season_id', '=', seasonId)
    .where('match_id', '=', update.matchId)
    .execute();
  const playerNos = await readPlayerNos(trx, seasonId, update.players);
  const rows = update.players.flatMap((player) => {
    const playerNo = playerNos.get(player.playerId);
    return playerNo === undefined ? [] : [rowOf(seasonId, update, player, playerNo, ruleSet)];
  });
  if (rows.length > 0) await trx.insertInto('player_match').values(rows).execute();
}

async function readPlayerNos(
  trx: Transaction<Database>,
  seasonId: string,
  players: readonly PlayerUpdate[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('player')
    .select(['id', 'player_no'])
    .where('season_id', '=', seasonId)
    .where('id', '=', sql<string>`any(${players.map((player) => player.playerId)}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.player_no]));
}

function rowOf(
  seasonId: string,
  update: MatchUpdate,
  player: PlayerUpdate,
  playerNo: number,
  ruleSet: RuleSet,
): Insertable<PlayerMatchTable> {
  const { stats, position } = player;
  const score = stats && scorePlayer(stats, position, ruleSet);
  return {
    season_id: seasonId,
    round_id: update.roundId,
    match_id: update.matchId,
    player_no: playerNo,
    team_id: player.teamId,
    position,
    status: player.status,
    points: score?.points ?? 0,
    rated: stats !== null,
    stats: stats && JSON.stringify(stats),
    breakdown: JSON.stringify(pointsBreakDown(stats, score?.parts ?? null)),
  };
}
