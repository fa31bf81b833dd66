import type {
  MatchCorrection,
  PlayerCorrection,
  Sentences,
} from '@spieltag/shared-kernel/contract';
import {
  type PlayerMatchStats,
  type PlayerPosition,
  type RuleSet,
  scorePlayer,
} from '@spieltag/shared-kernel/rules';
import type { MatchUpdate, PlayerUpdate } from '../feed/feed.types.ts';

/** What is put right: state and score of a match, or what a player did in it. */
export type Corrected =
  | { readonly kind: 'match'; readonly figures: MatchCorrection }
  | {
      readonly kind: 'player';
      readonly playerId: string;
      /** null: has not played. */
      readonly figures: PlayerCorrection | null;
      /** Team and position the player is counted by where the source does not name them. */
      readonly teamId: string;
      readonly position: PlayerPosition;
    };

/** A correction by hand, in force or not. */
export interface HandCorrectionRow {
  readonly id: number;
  readonly seasonId: string;
  readonly roundId: string;
  readonly matchId: string;
  readonly corrected: Corrected;
  readonly notice: Sentences;
  readonly reason: string;
  readonly actor: string;
  readonly at: Date;
  readonly endedAt: Date | null;
}

/** Points of one player in a match, before and after. */
export interface PointsDifference {
  readonly playerId: string;
  readonly before: number;
  readonly after: number;
}

/** A player of whom nothing is known but what is put right. */
const NOTHING_DONE: PlayerMatchStats = {
  starter: false,
  joker: false,
  minutes: 0,
  grade: null,
  goals: 0,
  assists: 0,
  cleanSheet: false,
  playerOfTheMatch: false,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  ownGoals: 0,
  goalsConceded: 0,
  saves: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  bonus: 0,
};

/** Whether a match in this state has begun, whenever it was to begin. */
export function hasBegun({ state }: Pick<MatchUpdate, 'state'>): boolean {
  return state === 'LIVE' || state === 'HALTED' || state === 'FINISHED';
}

/** A correction as the audit log has it. */
export function auditOf({ id, corrected }: HandCorrectionRow) {
  const { figures } = corrected;
  return corrected.kind === 'match'
    ? { correctionId: id, figures }
    : { correctionId: id, playerId: corrected.playerId, figures };
}

/** What the source says of a match, with what was put right in its place. */
export function correctUpdate(source: MatchUpdate, corrections: readonly Corrected[]): MatchUpdate {
  let update = source;
  for (const corrected of corrections) {
    update =
      corrected.kind === 'match'
        ? { ...update, ...corrected.figures }
        : { ...update, players: correctPlayers(update.players, corrected) };
  }
  return update;
}

function correctPlayers(
  players: readonly PlayerUpdate[],
  { playerId, figures, teamId, position }: Extract<Corrected, { kind: 'player' }>,
): readonly PlayerUpdate[] {
  const known = players.some((player) => player.playerId === playerId);
  if (known) {
    return players.map((player) =>
      player.playerId === playerId ? { ...player, stats: statsOf(player.stats, figures) } : player,
    );
  }
  if (figures === null) return players;
  const status = figures.starter ? 'STARTER' : 'BENCH';
  return [...players, { playerId, teamId, position, status, stats: statsOf(null, figures) }];
}

function statsOf(
  stats: PlayerMatchStats | null,
  figures: PlayerCorrection | null,
): PlayerMatchStats | null {
  return figures && { ...NOTHING_DONE, ...stats, ...figures };
}

/** Whose points differ between two states of a match. */
export function pointsBetween(
  before: MatchUpdate,
  after: MatchUpdate,
  ruleSet: RuleSet,
): PointsDifference[] {
  const had = pointsOf(before, ruleSet);
  const has = pointsOf(after, ruleSet);
  return [...new Set([...had.keys(), ...has.keys()])]
    .map((playerId) => ({
      playerId,
      before: had.get(playerId) ?? 0,
      after: has.get(playerId) ?? 0,
    }))
    .filter((one) => one.before !== one.after);
}

/** The points of everybody in a match. */
export function pointsOf({ players }: MatchUpdate, ruleSet: RuleSet): ReadonlyMap<string, number> {
  return new Map(
    players.map(({ playerId, stats, position }) => [
      playerId,
      stats ? scorePlayer(stats, position, ruleSet).points : 0,
    ]),
  );
}
