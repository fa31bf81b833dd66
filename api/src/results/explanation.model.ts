import type {
  ExplainedCorrection,
  ExplainedMatch,
  ExplainedPlayer,
  ResultExplanation,
  Sentences,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import {
  CAPTAIN_FACTOR,
  explainScore,
  FIELD_SIZE,
  type PlayerMatchStats,
  type PlayerPosition,
  type RuleSet,
  type Substitution,
} from '@spieltag/shared-kernel/rules';
import { lineupOf } from '../lineups/slots.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** How often the points of a player on the pitch count. */
const ONCE = 1;

/** A frozen roster; arrays by slot, -1: empty. */
export interface ExplainedRoster {
  readonly formationId: string;
  readonly playerNos: readonly number[];
  readonly teamNos: readonly number[];
  /** Null: no captain. */
  readonly captainSlot: number | null;
}

/** A correction as it was written down. */
export interface WrittenCorrection {
  /** Game time, epoch ms. */
  readonly at: number;
  readonly changes: readonly {
    readonly playerNo: number;
    readonly before: number;
    readonly after: number;
  }[];
  /** What players are told of a correction by hand; null: the source has said something else. */
  readonly notice: Sentences | null;
  /** By player number, 1: had been on a pitch; null: it was evaluated without substitutions. */
  readonly playedBefore: Uint8Array | null;
}

/** What a correction has changed for a user. */
export interface ScoreChange {
  readonly scoreChange: number;
  /** Somebody else came on, whatever that was worth. */
  readonly hasOtherEleven: boolean;
}

/** The players of a roster with what each adds to the score. */
export function explainPlayers(
  season: LoadedSeason,
  { formationId, playerNos, teamNos, captainSlot }: ExplainedRoster,
  matchesOf: ReadonlyMap<number, readonly ExplainedMatch[]>,
): ExplainedPlayer[] {
  const { indexedPlayers } = lineupOf(season, {
    formation_id: formationId,
    slot_player_no: [...playerNos],
    slot_team_no: [...teamNos],
  });
  const isComplete = playerNos.every((playerNo) => playerNo >= 0);
  return playerNos.flatMap((playerNo, index) => {
    const placed = indexedPlayers[index];
    if (!placed) return [];
    const matches = matchesOf.get(playerNo) ?? [];
    const points = matches.reduce((sum, match) => sum + match.points, 0);
    const isCaptain = index === captainSlot;
    const factor = isComplete && index < FIELD_SIZE ? (isCaptain ? CAPTAIN_FACTOR : ONCE) : 0;
    return {
      ...placed,
      index,
      isCaptain,
      points,
      factor,
      counted: points * factor,
      matches: [...matches],
    };
  });
}

/** A roster with who came on in it. */
type SubstitutedRoster = Pick<ExplainedRoster, 'playerNos'> & {
  readonly substitutions?: readonly Substitution[];
};

/**
 * Who came on for whom, with the evaluation of the round; nothing where nobody did. It is told to
 * everybody, so it does not say whether a condition of the owner's plan was met.
 */
export function explainSubstitutions(
  season: LoadedSeason,
  roster: SubstitutedRoster,
): Pick<ResultExplanation, 'substitutions'> {
  const { substitutions } = explainOwnSubstitutions(season, roster);
  return substitutions
    ? { substitutions: substitutions.map(({ outId, inId }) => ({ outId, inId })) }
    : {};
}

/** The same for the owner, whose plan it is: with what brought them on. */
export function explainOwnSubstitutions(
  season: LoadedSeason,
  { playerNos, substitutions = [] }: SubstitutedRoster,
): Pick<UserRoundResult, 'substitutions'> {
  if (substitutions.length === 0) return {};
  const idOf = (slot: number) => season.players[playerNos[slot] ?? -1]?.id ?? '';
  return {
    substitutions: substitutions.map(({ out, in: coming, byCondition }) => ({
      outId: idOf(out),
      inId: idOf(coming),
      isByCondition: byCondition,
    })),
  };
}

/**
 * The corrections that concern a player of the lineup, or have brought another one on, and what each
 * changed of the score.
 * @param scoreChanges of each correction, where others may have come on with it; absent: the same eleven counts
 */
export function explainCorrections(
  season: LoadedSeason,
  corrections: readonly WrittenCorrection[],
  players: readonly ExplainedPlayer[],
  scoreChanges?: readonly ScoreChange[],
): ExplainedCorrection[] {
  const factors = new Map(players.map(({ id, factor }) => [id, factor]));
  return corrections.flatMap(({ at, changes, notice }, index) => {
    const own = changes.flatMap(({ playerNo, before, after }) => {
      const playerId = season.players[playerNo]?.id;
      return playerId !== undefined && factors.has(playerId) ? [{ playerId, before, after }] : [];
    });
    const whole = scoreChanges?.[index];
    if (own.length === 0 && !whole?.hasOtherEleven) return [];
    const byPoints = own.reduce(
      (sum, { playerId, before, after }) => sum + (factors.get(playerId) ?? 0) * (after - before),
      0,
    );
    const scoreChange = whole?.scoreChange ?? byPoints;
    return [{ at, scoreChange, changes: own, ...(notice ? { notice } : {}) }];
  });
}

/** A player's match as it was rated. */
interface RatedMatch extends Pick<ExplainedMatch, 'points' | 'ruleSet'> {
  readonly position: PlayerPosition;
  readonly stats: PlayerMatchStats | null;
}

/**
 * The events the points of a match were given for. Nothing where it was rated by other rules than
 * today's, or where a source brought points its figures do not account for: what does not add up
 * explains nothing.
 */
export function explainEvents(
  rules: RuleSet,
  { points, ruleSet, position, stats }: RatedMatch,
): Pick<ExplainedMatch, 'events'> {
  if (!stats || ruleSet?.id !== rules.id || ruleSet.version !== rules.version) return {};
  const events = explainScore(stats, position, rules);
  return events.reduce((sum, event) => sum + event.points, 0) === points ? { events } : {};
}
