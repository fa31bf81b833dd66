import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findEvaluatedRounds,
  findRunningScores,
  findScores,
  type RankingKind,
  type RoundKey,
} from '../evaluation/index.ts';
import type { MemberScore } from './rank-among.ts';

/** Scores of a round that is being played, and what is needed to follow them. */
export interface RunningGroup {
  /** The round of the ranks to compare with; null: none was evaluated. */
  readonly previousRoundId: string | null;
  readonly scores: readonly MemberScore[];
  runningOf(userNo: number): Exclude<RankingEntry['running'], undefined>;
}

/** What members have in a running round, or in the season with it, as the evaluation will count. */
export async function findRunningGroup(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userNos: readonly number[],
): Promise<RunningGroup> {
  const { before: previousRoundId } = await findEvaluatedRounds(db, round);
  const running = await findRunningScores(db, round, userNos);
  const totals = kind === 'season' ? await findTotals(db, round, previousRoundId, userNos) : [];
  const before = new Map(totals.map(({ userNo, score }) => [userNo, score]));
  const idOf = await findPlayerIds(db, round.seasonId, [
    ...new Set(running.flatMap(({ playerNos, benchNos }) => [...playerNos, ...benchNos])),
  ]);
  const lineups = new Map(running.map((one) => [one.userNo, one]));
  const rated = new Set([...before.keys(), ...lineups.keys()]);
  return {
    previousRoundId,
    scores: Array.from(rated, (userNo) => ({
      userNo,
      score: (before.get(userNo) ?? 0) + (lineups.get(userNo)?.score ?? 0),
    })),
    runningOf(userNo) {
      const { playerNos = [], benchNos = [], captainNo = -1 } = lineups.get(userNo) ?? {};
      const idsOf = (numbers: readonly number[]) => numbers.flatMap((no) => idOf.get(no) ?? []);
      const captainId = idOf.get(captainNo);
      return {
        before: before.get(userNo) ?? 0,
        playerIds: idsOf(playerNos),
        // Who sits where is asked for the round alone; the season counts the pitch.
        ...(kind === 'round' && { benchIds: idsOf(benchNos) }),
        ...(captainId === undefined ? {} : { captainId }),
      };
    },
  };
}

async function findTotals(
  db: Kysely<Database>,
  { seasonId }: RoundKey,
  roundId: string | null,
  userNos: readonly number[],
): Promise<MemberScore[]> {
  if (roundId === null) return [];
  const keys = userNos.map((userNo) => ({ roundId, userNo }));
  const scores = await findScores(db, seasonId, keys);
  return scores.flatMap(({ userNo, season }) =>
    season === null ? [] : [{ userNo, score: season }],
  );
}

async function findPlayerIds(
  db: Kysely<Database>,
  seasonId: string,
  playerNos: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (playerNos.length === 0) return new Map();
  const players = await db
    .selectFrom('player')
    .select(['id', 'player_no'])
    .where('season_id', '=', seasonId)
    .where('player_no', 'in', playerNos)
    .execute();
  return new Map(players.map(({ id, player_no }) => [player_no, id]));
}
