import {
  type MatchLineupStatus,
  type PlayerMatchStats,
  type PlayerPosition,
  type PlayerStatus,
  randomFrom,
} from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch } from '../feed.types.ts';
import { integerBetween, type Random, shuffled } from '../random.ts';
import type { CountedFigure, Goal, MatchRecord, Moment, RecordedPlayer } from './match-record.ts';

/** A match as sources record it after the event: who did what, but not when. */
export interface RecordedResult {
  readonly match: CatalogueMatch;
  readonly state: MatchLineupStatus;
  readonly homeScore: number | null;
  readonly guestScore: number | null;
  readonly players: readonly RecordedResultPlayer[];
  /** The source says how long everybody played. */
  readonly hasMinutes?: boolean;
}

export interface RecordedResultPlayer {
  readonly playerId: string;
  readonly teamId: string;
  readonly position: PlayerPosition;
  readonly status: PlayerStatus;
  readonly stats: PlayerMatchStats | null;
}

/** Minutes in which the player is on the pitch, `from` (0 for starters) excluded, `to` included. */
interface Stay {
  readonly from: number;
  readonly to: number;
}

const MATCH_MINUTES = 90;
const EARLIEST_SUBSTITUTION = 46;
const LATEST_SUBSTITUTION = 85;
const OTHER_MINUTES = [15, 30, 45, 60, 75];
/** Figures whose minutes do not depend on goals of the match. */
const SINGLE_FIGURES = [
  'goals',
  'ownGoals',
  'yellowCards',
  'yellowRedCards',
  'redCards',
  'saves',
  'penaltiesSaved',
  'penaltiesMissed',
] as const satisfies readonly CountedFigure[];

/**
 * Gives everything recorded of a match a plausible minute, always the same one for the same match,
 * so that a recorded season can be played as if it were live. What is known after the final whistle
 * is exactly what is recorded.
 */
export function reconstructRecord(result: RecordedResult): MatchRecord {
  const random = randomFrom(result.match.id);
  const drafts = result.players.map((player) => draftOf(random, player));
  const goals = goalsOf(random, result, drafts);
  return {
    ...result,
    goals,
    players: drafts.map((draft) => withGoalsOfOthers(random, draft, goals, result.match)),
    knownMinutes: result.hasMinutes ? 'presence' : 'none',
    otherMinutes: OTHER_MINUTES,
  };
}

interface Draft {
  readonly player: RecordedResultPlayer;
  readonly stay: Stay | null;
  readonly moments: readonly Moment[];
}

function draftOf(random: Random, player: RecordedResultPlayer): Draft {
  const { stats } = player;
  if (!stats) return { player, stay: null, moments: [] };
  const stay = stayOf(random, stats);
  const moments = SINGLE_FIGURES.flatMap((figure) =>
    Array.from({ length: stats[figure] }, () => ({ figure, minute: minuteIn(random, stay) })),
  );
  return { player, stay, moments };
}

function stayOf(random: Random, stats: PlayerMatchStats): Stay | null {
  // A source without minutes still says who started and who came on.
  if (stats.starter) return { from: 0, to: stats.minutes || MATCH_MINUTES };
  if (stats.minutes > 0) return { from: MATCH_MINUTES - stats.minutes, to: MATCH_MINUTES };
  if (!stats.joker) return null;
  const from = integerBetween(random, EARLIEST_SUBSTITUTION, LATEST_SUBSTITUTION);
  return { from, to: MATCH_MINUTES };
}

function minuteIn(random: Random, stay: Stay | null): number {
  // Cards are also shown to players who never came on.
  if (!stay) return MATCH_MINUTES;
  return integerBetween(random, Math.min(stay.from + 1, stay.to), stay.to);
}

/** The goals of the recorded players and, up to the recorded score, of nobody in particular. */
function goalsOf(random: Random, result: RecordedResult, drafts: readonly Draft[]): Goal[] {
  const known = drafts.flatMap(({ player, moments }) =>
    moments.flatMap(({ figure, minute }): Goal[] => {
      if (figure !== 'goals' && figure !== 'ownGoals') return [];
      const isHome = (player.teamId === result.match.homeTeamId) === (figure === 'goals');
      return [{ minute, side: isHome ? 'home' : 'guest' }];
    }),
  );
  const unknown = (side: Goal['side'], score: number | null): Goal[] => {
    const missing = (score ?? 0) - known.filter((goal) => goal.side === side).length;
    return Array.from({ length: Math.max(0, missing) }, () => ({
      minute: integerBetween(random, 1, MATCH_MINUTES),
      side,
    }));
  };
  return [
    ...known,
    ...unknown('home', result.homeScore),
    ...unknown('guest', result.guestScore),
  ].sort((a, b) => a.minute - b.minute);
}

/** Assists and goals conceded fall on goals while the player is on the pitch. */
function withGoalsOfOthers(
  random: Random,
  { player, stay, moments }: Draft,
  goals: readonly Goal[],
  match: CatalogueMatch,
): RecordedPlayer {
  const side = player.teamId === match.homeTeamId ? 'home' : 'guest';
  const seen = goals.filter(({ minute }) => stay && minute > stay.from && minute <= stay.to);
  const assisted = shuffled(
    random,
    seen.filter((goal) => goal.side === side),
  ).slice(0, player.stats?.assists);
  const conceded = seen.filter((goal) => goal.side !== side).slice(0, player.stats?.goalsConceded);
  return {
    ...player,
    preliminaryStatus: player.status,
    comesOnAt: stay?.from ?? null,
    moments: [
      ...moments,
      ...assisted.map(({ minute }): Moment => ({ minute, figure: 'assists' })),
      ...conceded.map(({ minute }): Moment => ({ minute, figure: 'goalsConceded' })),
    ],
  };
}
