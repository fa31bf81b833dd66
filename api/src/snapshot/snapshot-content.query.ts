import type { SnapshotContent, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import {
  formationById,
  isOnPitch,
  type Lineup,
  lastCompletedRoundId,
  type Position,
  slotPositions,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { sumPlayerPoints } from '../evaluation/index.ts';
import { holdingsOf } from '../ledger/holdings.codec.ts';
import { type LedgerRow, readLedger } from '../ledger/ledger.repository.ts';
import { lineupOf } from '../ledger/slots.codec.ts';
import { findOwnRanking } from '../ranking/index.ts';
import { findFrozenResults } from '../results/frozen-results.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { readSeasonState } from '../season/season-state.repository.ts';

/**
 * What there is to show of a user now: the present lineup; of the round that is played, else of the
 * last completed one, the points; of the last completed one the place in the season's ranking.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND without a ledger
 */
export async function readSnapshotContent(
  trx: Kysely<Database>,
  season: LoadedSeason,
  userId: string,
): Promise<SnapshotContent> {
  const seasonId = season.id;
  const state = await readSeasonState(trx, seasonId);
  if (!state) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  const ledger = await readLedger(trx, { seasonId, userId });
  const user = await trx
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst();
  const league = await trx
    .selectFrom('league')
    .select('name')
    .where('id', '=', season.leagueId)
    .executeTakeFirstOrThrow();
  if (!ledger || !user) throw new ApiProblem('USER_NOT_FOUND', { userId });

  const rankedId = lastCompletedRoundId(season.rounds, state.roundId, state.phase) ?? null;
  const playedId = state.phase === 'GENERAL' ? rankedId : state.roundId;
  const ranking = rankedId
    ? await findOwnRanking(trx, { seasonId, roundId: rankedId }, 'season', userId)
    : undefined;
  const played = playedId ? await readRound(trx, season, ledger, playedId) : undefined;
  const lineup = lineupOf(season, ledger);
  const { captain } = holdingsOf(season, ledger);
  const namedId = captain?.roundNo === state.roundNo ? captain.playerId : undefined;
  const captainId = played ? played.captainId : namedId;
  const round = season.rounds.find(({ id }) => id === (playedId ?? state.roundId));
  return {
    name: user.name,
    seasonId,
    leagueName: league.name,
    seasonName: season.name,
    roundId: playedId,
    roundName: round?.name ?? '',
    roundScore: played?.score ?? null,
    seasonScore: ranking?.entry?.score ?? null,
    seasonRanking: ranking?.entry?.rank ?? null,
    userCount: ranking?.entryCount ?? 0,
    formationId: lineup.formationId,
    lineup: slotsOf(season, lineup, captainId, played?.points),
  };
}

/** The user's score and captain of a round, and what the players got in it, by player number. */
async function readRound(
  trx: Kysely<Database>,
  season: LoadedSeason,
  ledger: LedgerRow,
  roundId: string,
) {
  const { phase } = await trx
    .selectFrom('round')
    .select('phase')
    .where('id', '=', roundId)
    .executeTakeFirstOrThrow();
  const owner = { userId: ledger.user_id, userNo: ledger.user_no };
  const [result] = await findFrozenResults(trx, season, owner, [{ id: roundId, phase }]);
  const points = await sumPlayerPoints(trx, { seasonId: season.id, roundId });
  return { score: result?.score ?? null, captainId: result?.captainId, points };
}

function slotsOf(
  season: LoadedSeason,
  lineup: Lineup,
  captainId: string | undefined,
  points: ArrayLike<number> | undefined,
): SnapshotSlot[] {
  const positions = positionsOf(season, lineup);
  return lineup.indexedPlayers.map((placed, index): SnapshotSlot => {
    const player = placed && season.playerById.get(placed.id);
    const position = player?.position ?? positions[index] ?? 'MIDFIELDER';
    if (!placed || !player) return { index, position, player: null };
    const { teamId } = placed;
    return {
      index,
      position: positions[index] ?? position,
      player: {
        id: player.id,
        teamId,
        teamName: season.teamById.get(teamId)?.shortName ?? '',
        name: player.displayName,
        marketValue: player.marketValue,
        points: points ? (points[player.playerNo] ?? 0) : null,
        isCaptain: isOnPitch(index) && player.id === captainId,
      },
    };
  });
}

/** A formation the season no longer offers leaves the players where their own positions are. */
function positionsOf(season: LoadedSeason, { formationId }: Lineup): readonly Position[] {
  const formation = formationById(season.formations, formationId);
  return formation ? slotPositions(formation, season.preset.limits) : [];
}
