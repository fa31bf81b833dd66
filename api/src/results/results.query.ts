import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import { findRosters } from '../evaluation/index.ts';
import { readLedger } from '../ledger/ledger.repository.ts';
import { lineupOf } from '../lineups/slots.codec.ts';
import { requireSeasonUser } from '../ranking/index.ts';
import { readRoundMatches } from '../season/round-matches.query.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { PageContext, SeasonContext } from '../season/season-context.ts';
import { explainOwnSubstitutions } from './explanation.model.ts';
import { findFrozenResults } from './frozen-results.query.ts';
import { requireRound, requireVisibleLineups } from './round-phase.query.ts';
import { roundResultOf } from './round-result.model.ts';

/**
 * The own result of a round: before the lineups are frozen the current lineup without a score, from
 * then on the frozen one with the points so far, after the evaluation with rank and optima.
 * @throws ApiProblem ROUND_NOT_FOUND, USER_NOT_FOUND
 */
export async function findMyRoundResult(
  { db, seasons }: SeasonContext,
  roundId: string,
  userId: string,
): Promise<UserRoundResult> {
  const season = await seasons.ofRound(roundId);
  return readConsistently(db, async (trx) => {
    const userNo = await requireSeasonUser(trx, season.id, userId);
    const round = await requireRound(trx, { seasonId: season.id, roundId });
    if (round.phase === 'GENERAL') {
      const ledger = await readLedger(trx, { seasonId: season.id, userId });
      const lineup = ledger ? lineupOf(season, ledger) : null;
      return withMatches(trx, season, roundResultOf({ userId, round, lineup }));
    }
    const [result] = await findFrozenResults(trx, season, { userId, userNo }, [round]);
    if (!result) return withMatches(trx, season, roundResultOf({ userId, round, lineup: null }));
    const own = { ...result, ...(await findOwnSubstitutions(trx, season, { roundId, userNo })) };
    return withMatches(trx, season, own);
  });
}

/** Who came on for whom and why, which is nobody's to know but the owner's. */
async function findOwnSubstitutions(
  db: Kysely<Database>,
  season: LoadedSeason,
  { roundId, userNo }: { readonly roundId: string; readonly userNo: number | undefined },
): Promise<Pick<UserRoundResult, 'substitutions'>> {
  if (!season.preset.substitutions || userNo === undefined) return {};
  const roster = (await findRosters(db, season.id, userNo, [roundId])).get(roundId);
  return roster ? explainOwnSubstitutions(season, roster) : {};
}

/**
 * A user's results of all rounds whose lineups are frozen, in order of play. What a user plans for
 * a round that is not locked yet stays hidden.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND
 */
export async function findOtherResults(
  { pages, seasons }: PageContext,
  seasonId: string,
  userId: string,
): Promise<UserRoundResult[]> {
  const season = await seasons.get(seasonId);
  return pages.read(season.id, async (trx) => {
    const userNo = await requireSeasonUser(trx, seasonId, userId);
    const rounds = await findFrozenRounds(trx, seasonId);
    return findFrozenResults(trx, season, { userId, userNo }, rounds);
  });
}

/**
 * A user's lineup and result of one round, visible to anybody once the lineups are frozen: from then
 * on the round's market is closed, and nobody can react to it any more.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, USER_NOT_FOUND, LINEUP_HIDDEN
 */
export async function findOpponentResult(
  { pages, seasons }: PageContext,
  seasonId: string,
  roundId: string,
  userId: string,
): Promise<UserRoundResult> {
  const season = await seasons.get(seasonId);
  return pages.read(season.id, async (trx) => {
    const round = await requireRound(trx, { seasonId, roundId });
    const userNo = await requireSeasonUser(trx, seasonId, userId);
    requireVisibleLineups(round);
    const [result] = await findFrozenResults(trx, season, { userId, userNo }, [round]);
    return withMatches(trx, season, result ?? roundResultOf({ userId, round, lineup: null }));
  });
}

/** The rounds whose lineups are frozen, packed or not, in order of play. */
function findFrozenRounds(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('round')
    .select(['round.id', 'round.phase'])
    .where('round.season_id', '=', seasonId)
    .where('round.phase', '!=', 'GENERAL')
    .where(({ exists, selectFrom, or }) =>
      or([
        exists(selectFrom('frozen_round').whereRef('frozen_round.round_id', '=', 'round.id')),
        exists(selectFrom('unpacked_round').whereRef('unpacked_round.round_id', '=', 'round.id')),
      ]),
    )
    .orderBy('round.round_no')
    .execute();
}

/** The result of one round, with the matches its points come from and those that were missed. */
async function withMatches(
  db: Kysely<Database>,
  season: LoadedSeason,
  result: UserRoundResult,
): Promise<UserRoundResult> {
  const { roundId: id, phase, players, personalOptimalLineup, optimalLineup } = result;
  const missed = new Map(result.missedPoints?.players.map((player) => [player.id, player.part]));
  const all = [players, personalOptimalLineup?.players ?? [], optimalLineup?.players ?? []].flat();
  const playerIds = new Set([...all.map((player) => player.id), ...missed.keys()]);
  const matches = await readRoundMatches(db, season, { id, phase }, playerIds);
  return {
    ...result,
    matches: matches.map((match) => ({
      ...match,
      players: match.players.map((player) => ({
        ...player,
        missedInfo: missed.get(player.id) ?? null,
      })),
    })),
  };
}
