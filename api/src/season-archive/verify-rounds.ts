import {
  CAPTAIN_FACTOR,
  DEFAULT_PLAN,
  FIELD_SIZE,
  formationById,
  slotPositions,
  substitutionRules,
  substitutions,
} from '@spieltag/shared-kernel/rules';
import {
  type ArchivedLineup,
  type ArchivedResult,
  type ArchivedRound,
  type ArchivedSeason,
  roundFiles,
} from './archive.types.ts';
import { ArchiveDifference } from './archive-error.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { type LineupHistory, lineupKey } from './verify-ledgers.ts';
import type { PlayedTimeline, PlayerPoints } from './verify-points.ts';

/**
 * Rates the frozen lineups of all rounds anew, adds up the season, ranks all users, and compares
 * every number with what is written.
 * @throws ArchiveDifference
 */
export async function verifyRounds(
  archive: ArchiveReader,
  season: ArchivedSeason,
  { points, played, settled }: Omit<PlayedTimeline, 'pricesOf'>,
  histories: LineupHistory,
): Promise<void> {
  const totals = new Map<string, number>();
  const reached = new Map<string, number>();
  for (const round of season.rounds) {
    if (!round.isFrozen) continue;
    const playerPoints = points.get(round.id);
    const scores = new Map<string, number>();
    for await (const lineup of archive.lines<ArchivedLineup>(roundFiles(round).lineups)) {
      verifyLineup(round, lineup, histories, reached);
      if (!playerPoints || lineup.playerIds.includes(null)) continue;
      const eleven = elevenOf(lineup, season, {
        played: played.get(round.id) ?? new Set(),
        settled: settled.get(round.id) ?? new Set(),
      });
      const score = scoreOf(lineup, eleven, playerPoints);
      scores.set(lineup.user, score);
      totals.set(lineup.user, (totals.get(lineup.user) ?? 0) + score);
    }
    const isPlayed = (played.get(round.id)?.size ?? 0) > 0 || hasPoints(playerPoints);
    if (round.isEvaluated) await compareResults(archive, round, { scores, totals, isPlayed });
  }
}

/** A frozen lineup is one its user had, and none from before the one of the round before. */
function verifyLineup(
  { id }: ArchivedRound,
  lineup: ArchivedLineup,
  histories: LineupHistory,
  reached: Map<string, number>,
): void {
  const { user } = lineup;
  const at = histories.get(user)?.indexOf(lineupKey(lineup), reached.get(user) ?? 0) ?? -1;
  if (at === -1) {
    throw new ArchiveDifference(`round ${id}, user ${user}: the frozen lineup was never theirs`);
  }
  reached.set(user, at);
}

/** The slots that count, in the order of those they count in. */
function elevenOf(
  { formationId, playerIds, substitutions: locked }: ArchivedLineup,
  { preset, formations }: ArchivedSeason,
  { played, settled }: Readonly<Record<'played' | 'settled', ReadonlySet<string>>>,
): readonly number[] {
  const pitch = Array.from({ length: FIELD_SIZE }, (_, slot) => slot);
  const formation = formationById(formations, formationId);
  if (!preset.substitutions || !formation) return pitch;
  const made = substitutions(
    {
      positions: slotPositions(formation, preset.limits),
      teams: (locked?.teamIds ?? []).map((id) => id ?? ''),
      hasPlayed: (slot) => played.has(playerIds[slot] ?? ''),
      isSettled: (slot) => settled.has(playerIds[slot] ?? ''),
    },
    locked?.plan ?? { ...DEFAULT_PLAN, benchOrder: [], conditions: [] },
    substitutionRules({ formations, limits: preset.limits }),
  );
  return pitch.map((slot) => made.find(({ out }) => out === slot)?.in ?? slot);
}

function scoreOf(
  { playerIds, captainSlot }: ArchivedLineup,
  eleven: readonly number[],
  points: PlayerPoints,
): number {
  return eleven
    .map(
      (slot) =>
        (points.get(playerIds[slot] ?? '') ?? 0) * (slot === captainSlot ? CAPTAIN_FACTOR : 1),
    )
    .reduce((sum, own) => sum + own, 0);
}

/** What follows for a round. */
interface RatedRound {
  /** By user. */
  readonly scores: ReadonlyMap<string, number>;
  readonly totals: ReadonlyMap<string, number>;
  /** Somebody has played in it: without that it has no places. */
  readonly isPlayed: boolean;
}

const hasPoints = (points: PlayerPoints | undefined): boolean =>
  [...(points?.values() ?? [])].some((own) => own !== 0);

async function compareResults(
  archive: ArchiveReader,
  round: ArchivedRound,
  { scores, totals, isPlayed }: RatedRound,
): Promise<void> {
  const roundRanks = ranksOf(scores);
  const seasonRanks = ranksOf(totals);
  const missing = new Set(totals.keys());
  for await (const written of archive.lines<ArchivedResult>(roundFiles(round).results)) {
    const { user } = written;
    const score = scores.get(user);
    const total = totals.get(user);
    const expected: ArchivedResult = {
      user,
      points: score ?? null,
      total: total ?? null,
      roundRank: score === undefined ? null : (roundRanks.get(score) ?? null),
      seasonRank: total === undefined ? null : (seasonRanks.get(total) ?? null),
    };
    for (const name of ['points', 'total', 'roundRank', 'seasonRank'] as const) {
      if (written[name] === expected[name]) continue;
      // Nobody has a place where nobody has played; in archives of earlier versions all were the first.
      if (name === 'roundRank' && !isPlayed && written[name] === null) continue;
      throw new ArchiveDifference(
        `round ${round.id}, user ${user}, ${name}: ${written[name]} is written, ${expected[name]} follows`,
      );
    }
    missing.delete(user);
  }
  const [first] = missing;
  if (first !== undefined) {
    throw new ArchiveDifference(`round ${round.id}, user ${first}: no result is written`);
  }
}

/** 1 + users with a higher score, by score. */
function ranksOf(scores: ReadonlyMap<string, number>): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const [index, score] of [...scores.values()].sort((a, b) => b - a).entries()) {
    if (!ranks.has(score)) ranks.set(score, index + 1);
  }
  return ranks;
}
