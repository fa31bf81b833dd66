import type {
  ClientDatabase,
  GameState,
  MatchPlayer,
  MatchResult,
  Player,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import {
  CAPTAIN_FACTOR,
  FIELD_SIZE,
  type MatchLineupStatus,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { MatchTeams } from './team-names.model.ts';

/** A match of the running round in which a player can play. */
export interface RoundMatch extends MatchTeams {
  readonly id: string;
  /** Game time, epoch ms. */
  readonly kickOff: number;
  readonly state: MatchLineupStatus;
  /** Only while the match is live and after it, where it is known. */
  readonly score: { readonly home: number; readonly guest: number } | undefined;
  /** What the player does in it; undefined: nothing is known. */
  readonly played: MatchPlayer | undefined;
}

const RUNNING: ReadonlySet<RoundPhase> = new Set(['GAMEDAY', 'GAMEDAY_LOCKED', 'EVALUATING']);

/**
 * The round the details are about, if it is being played: the one they were opened for, else the
 * current one.
 */
export function runningRoundId(
  { roundId: currentId, phase }: Pick<GameState, 'roundId' | 'phase'>,
  askedRoundId: string | undefined,
): string | undefined {
  const isCurrent = askedRoundId === undefined || askedRoundId === currentId;
  return isCurrent && RUNNING.has(phase) ? currentId : undefined;
}

/** The player's matches of the current round, in order of play; after a transfer those of both teams. */
export function matchesOf(
  player: Pick<Player, 'id' | 'teamId'>,
  { matches }: Pick<ClientDatabase, 'matches'>,
  { currentResults }: Pick<GameState, 'currentResults'>,
): readonly RoundMatch[] {
  const results = new Map(currentResults.matches.map((match) => [match.id, match]));
  return matches
    .filter(({ roundId }) => roundId === currentResults.id)
    .toSorted((a, b) => a.date - b.date)
    .flatMap((match) => {
      const { id, homeTeamId, guestTeamId, date: kickOff } = match;
      const result = results.get(id);
      const played = result?.players.find((one) => one.id === player.id);
      if (!played && homeTeamId !== player.teamId && guestTeamId !== player.teamId) return [];
      const state = result?.state ?? 'SCHEDULED';
      const score = state === 'LIVE' || state === 'FINISHED' ? scoreOf(result) : undefined;
      return [{ ...match, kickOff, state, score, played }];
    });
}

function scoreOf(result: MatchResult | undefined): RoundMatch['score'] {
  const { homeScore = null, guestScore = null } = result ?? {};
  if (homeScore === null || guestScore === null) return undefined;
  return { home: homeScore, guest: guestScore };
}

/** What a player brings the user in the round, by the lineup that was frozen. */
export type OwnPart =
  | { readonly place: 'pitch'; readonly isCaptain: boolean; readonly counted: number }
  | { readonly place: 'bench' };

/** The user's part in a player's points; undefined: the player is not in their rated roster. */
export function ownPartOf(
  playerId: string,
  points: number,
  result: Pick<UserRoundResult, 'players' | 'captainId' | 'score'> | undefined,
): OwnPart | undefined {
  const placed = result?.players.find(({ id }) => id === playerId);
  if (!placed || result?.score === null) return undefined;
  if (placed.index >= FIELD_SIZE) return { place: 'bench' };
  const isCaptain = result?.captainId === playerId;
  return { place: 'pitch', isCaptain, counted: isCaptain ? points * CAPTAIN_FACTOR : points };
}
