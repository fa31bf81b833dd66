import type { ExplainedMatch, ResultExplanation } from '@spieltag/shared-kernel/contract';
import type { RuleSet } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findRosters,
  findScores,
  findSubstitutionFacts,
  isUnpacked,
  type RoundKey,
  type RoundRoster,
} from '../evaluation/index.ts';
import { ratedRoster } from '../lineups/rated-roster.ts';
import { requireSeasonUser } from '../ranking/index.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { PageContext } from '../season/season-context.ts';
import { correctedScores } from './corrected-scores.ts';
import {
  type ExplainedRoster,
  explainCorrections,
  explainEvents,
  explainPlayers,
  explainSubstitutions,
  type ScoreChange,
  type WrittenCorrection,
} from './explanation.model.ts';
import { requireRound, requireVisibleLineups } from './round-phase.query.ts';

/**
 * How a user's score of a round comes about: every player of the frozen lineup with what they did in
 * every match, how often it counts, and what was corrected after the evaluation.
 * @throws ApiProblem ROUND_NOT_FOUND, USER_NOT_FOUND, LINEUP_HIDDEN before the lineups are frozen
 */
export async function explainResult(
  { pages, seasons }: PageContext,
  roundId: string,
  userId: string,
): Promise<ResultExplanation> {
  const season = await seasons.ofRound(roundId);
  return pages.read(season.id, async (trx) => {
    const userNo = await requireSeasonUser(trx, season.id, userId);
    const key = { seasonId: season.id, roundId };
    const round = await requireRound(trx, key);
    requireVisibleLineups(round);
    const frozen = await findRoster(trx, season, key, userNo);
    const roster = frozen && ratedRoster(season, frozen);
    const ruleSet = ruleSetOf(season);
    const matches = await findMatches(trx, key, roster, ruleSet);
    const players = roster ? explainPlayers(season, roster, matches) : [];
    const isFinal = await isEvaluated(trx, key);
    const corrections = await findCorrections(trx, key);
    const scoreChanges = await findScoreChanges(trx, season, frozen, corrections, userNo);
    const { id, version } = ruleSet;
    return {
      userId,
      roundId,
      phase: round.phase,
      isFinal,
      ruleSet: { id, version },
      score: isFinal
        ? await findStoredScore(trx, key, userNo)
        : scoreSoFar(
            roster,
            players.map(({ counted }) => counted),
          ),
      formationId: roster?.playerNos.some((no) => no >= 0) ? roster.formationId : null,
      players,
      ...(frozen && explainSubstitutions(season, frozen)),
      ...((await isUnpacked(trx, key)) ? { isCalculating: true as const } : {}),
      corrections: explainCorrections(season, corrections, players, scoreChanges),
    };
  });
}

async function findRoster(
  db: Kysely<Database>,
  season: LoadedSeason,
  { roundId }: RoundKey,
  userNo: number | undefined,
): Promise<RoundRoster | undefined> {
  if (userNo === undefined) return undefined;
  return (await findRosters(db, season.id, userNo, [roundId])).get(roundId);
}

/** What the players of the roster did in the matches of the round, by player number. */
async function findMatches(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  roster: ExplainedRoster | undefined,
  rules: RuleSet,
): Promise<ReadonlyMap<number, readonly ExplainedMatch[]>> {
  const playerNos = (roster?.playerNos ?? []).filter((playerNo) => playerNo >= 0);
  if (playerNos.length === 0) return new Map();
  const rows = await db
    .selectFrom('player_match as played')
    .innerJoin('match', (join) =>
      join
        .onRef('match.season_id', '=', 'played.season_id')
        .onRef('match.id', '=', 'played.match_id'),
    )
    .select([
      'played.player_no',
      'played.match_id as matchId',
      'played.team_id as teamId',
      'played.position',
      'played.points',
      'played.breakdown as pointsBreakDown',
      'played.stats',
      'match.rule_set_id',
      'match.rule_set_version',
    ])
    .where('played.season_id', '=', seasonId)
    .where('played.round_id', '=', roundId)
    .where('played.player_no', 'in', playerNos)
    .orderBy('match.date_ms')
    .orderBy('match.id')
    .execute();
  const matches = rows.map(({ player_no, rule_set_id, rule_set_version, stats, ...match }) => {
    const ruleSet =
      rule_set_id === null || rule_set_version === null
        ? null
        : { id: rule_set_id, version: rule_set_version };
    return {
      player_no,
      match: { ...match, ...explainEvents(rules, { ...match, stats, ruleSet }), ruleSet },
    };
  });
  return new Map(
    Map.groupBy(matches, ({ player_no }) => player_no)
      .entries()
      .map(([playerNo, own]) => [playerNo, own.map(({ match }) => match)]),
  );
}

async function isEvaluated(db: Kysely<Database>, { seasonId, roundId }: RoundKey) {
  const found = await db
    .selectFrom('round_evaluation')
    .select('round_id')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The score as the evaluation has left it. */
async function findStoredScore(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  userNo: number | undefined,
): Promise<number | null> {
  if (userNo === undefined) return null;
  const [found] = await findScores(db, seasonId, [{ roundId, userNo }]);
  return found?.round ?? null;
}

function scoreSoFar(roster: ExplainedRoster | undefined, counted: readonly number[]) {
  if (!roster || roster.playerNos.some((playerNo) => playerNo < 0)) return null;
  return counted.reduce((sum, points) => sum + points, 0);
}

function findCorrections(db: Kysely<Database>, { seasonId, roundId }: RoundKey) {
  return db
    .selectFrom('round_correction')
    .select(['at_ms as at', 'changes', 'notice', 'played_before as playedBefore'])
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .orderBy('id')
    .execute();
}

/** What corrections have changed of a score, one by one; undefined where nobody can be replaced. */
async function findScoreChanges(
  db: Kysely<Database>,
  season: LoadedSeason,
  roster: RoundRoster | undefined,
  corrections: readonly WrittenCorrection[],
  userNo: number | undefined,
): Promise<readonly ScoreChange[] | undefined> {
  if (!season.preset.substitutions || corrections.length === 0) return undefined;
  if (!roster || userNo === undefined || roster.playerNos.some((no) => no < 0)) return undefined;
  const { roundId } = roster;
  const facts = await findSubstitutionFacts(db, { seasonId: season.id, roundId }, userNo);
  return facts && correctedScores(season, roster, facts, corrections);
}
