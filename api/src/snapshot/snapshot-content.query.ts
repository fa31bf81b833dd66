import type { SnapshotContent, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import {
  arePointsCounted,
  formationById,
  hasPosition,
  type IndexedPlayer,
  isOnPitch,
  type Lineup,
  lastCompletedRoundId,
  type Position,
  slotPositions,
} from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findLivePoints } from '../evaluation/index.ts';
import { holdingsOf } from '../ledger/holdings.codec.ts';
import { readLedger } from '../ledger/ledger.repository.ts';
import type { LedgerRow } from '../ledger/ledger.types.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findOpponentRanking, findOwnRanking } from '../ranking/index.ts';
import { findFrozenResults } from '../results/frozen-results.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { readSeasonState, type SeasonState } from '../season/season-state.repository.ts';
import { type ReviewSource, readSeasonReview } from '../season-review/index.ts';

/** A line needs two ends. */
const ROUNDS_OF_A_WAY = 2;

/**
 * What there is to show of a user now. From kick-off on that is the lineup the round is played with,
 * and its points; else the present lineup, for the round to come, without any. The place in the
 * season's ranking is that of the last completed round.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND without a ledger
 */
export async function readSnapshotContent(
  trx: Kysely<Database>,
  source: ReviewSource,
  userId: string,
): Promise<SnapshotContent> {
  const { season } = source;
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
  const ranking = rankedId
    ? await findOwnRanking(trx, { seasonId, roundId: rankedId }, 'season', userId)
    : undefined;
  const shown =
    (arePointsCounted(state.phase) && (await readPlayed(trx, season, ledger, state))) ||
    plannedLineup(season, ledger, state);
  return {
    name: user.name,
    seasonId,
    leagueName: league.name,
    seasonName: season.name,
    roundId: shown.roundId,
    roundName: season.rounds.find(({ id }) => id === shown.roundId)?.name ?? '',
    roundScore: shown.score,
    seasonScore: ranking?.entry?.score ?? null,
    seasonRanking: ranking?.entry?.rank ?? null,
    userCount: ranking?.entryCount ?? 0,
    formationId: shown.lineup.formationId,
    lineup: slotsOf(season, shown),
    ...(await readWay(trx, source, userId)),
  };
}

/** The way through the season and what stands out in it, where there is one to see. */
async function readWay(
  trx: Kysely<Database>,
  source: ReviewSource,
  userId: string,
): Promise<Pick<SnapshotContent, 'season'>> {
  const { season } = source;
  const ranking = await findOpponentRanking(trx, season.id, userId);
  const { seasonEntries, average } = ranking;
  if (seasonEntries.length < ROUNDS_OF_A_WAY) return {};
  const review = await readSeasonReview(trx, source, userId, ranking);
  const { isOver, bestRound, bestBuy, worstMiss } = review;
  if (!bestRound) return {};
  const nameOf = (roundId: string) => season.rounds.find(({ id }) => id === roundId)?.name ?? '';
  return {
    season: {
      ranks: seasonEntries.map(({ rank }) => rank),
      average,
      bestRound: { name: nameOf(bestRound.roundId), score: bestRound.score },
      ...(isOver && { isOver }),
      ...(bestBuy && {
        bestBuy: { name: bestBuy.name, points: bestBuy.points, price: bestBuy.price },
      }),
      ...(worstMiss && {
        worstMiss: { name: nameOf(worstMiss.roundId), missed: worstMiss.missed },
      }),
    },
  };
}

type RoundNow = Pick<SeasonState, 'roundId' | 'roundNo' | 'phase'>;

/** A lineup and the round it is for. */
interface ShownLineup {
  readonly roundId: string;
  readonly lineup: Lineup;
  readonly captainId: string | undefined;
  readonly score: number | null;
  /** By player number; those who did not play are missing. */
  readonly points: ReadonlyMap<number, number>;
}

/** The lineup the current round is played with; undefined: the user has none in it. */
async function readPlayed(
  trx: Kysely<Database>,
  season: LoadedSeason,
  ledger: LedgerRow,
  { roundId, phase }: RoundNow,
): Promise<ShownLineup | undefined> {
  const owner = { userId: ledger.user_id, userNo: ledger.user_no };
  const [result] = await findFrozenResults(trx, season, owner, [{ id: roundId, phase }]);
  if (!result?.formationId) return undefined;
  const { formationId, captainId, score } = result;
  const placed = new Map(result.players.map((player) => [player.index, player]));
  const indexedPlayers = Array.from(
    { length: season.preset.limits.maxLineupSize },
    (_, index): IndexedPlayer | null => placed.get(index) ?? null,
  );
  const points = await findLivePoints(trx, { seasonId: season.id, roundId });
  return { roundId, lineup: { formationId, indexedPlayers }, captainId, score, points };
}

/** The lineup as it stands: for the current round until it has kicked off, then for the next one. */
function plannedLineup(
  season: LoadedSeason,
  ledger: LedgerRow,
  { roundId, roundNo, phase }: RoundNow,
): ShownLineup {
  const { captain } = holdingsOf(season, ledger);
  const current = season.rounds.findIndex(({ id }) => id === roundId);
  const next = arePointsCounted(phase) ? season.rounds[current + 1] : undefined;
  return {
    roundId: next?.id ?? roundId,
    lineup: lineupOf(season, ledger),
    captainId: !next && captain?.roundNo === roundNo ? captain.playerId : undefined,
    score: null,
    points: new Map(),
  };
}

function slotsOf(
  season: LoadedSeason,
  { lineup, captainId, points }: Pick<ShownLineup, 'lineup' | 'captainId' | 'points'>,
): SnapshotSlot[] {
  const positions = positionsOf(season, lineup);
  return lineup.indexedPlayers.map((placed, index): SnapshotSlot => {
    const player = placed && season.playerById.get(placed.id);
    const own = player && hasPosition(player) ? player.position : 'MIDFIELDER';
    const position = positions[index] ?? own;
    if (!placed || !player) return { index, position, player: null };
    const { teamId } = placed;
    return {
      index,
      position,
      player: {
        id: player.id,
        teamId,
        teamName: season.teamById.get(teamId)?.shortName ?? '',
        name: player.displayName,
        marketValue: player.marketValue,
        points: points.get(player.playerNo) ?? null,
        isCaptain: isOnPitch(index) && player.id === captainId,
      },
    };
  });
}

/**
 * A formation the season no longer offers leaves the players where their own positions are; whose
 * position nobody states is drawn in midfield.
 */
function positionsOf(season: LoadedSeason, { formationId }: Lineup): readonly Position[] {
  const formation = formationById(season.formations, formationId);
  return formation ? slotPositions(formation, season.preset.limits) : [];
}
