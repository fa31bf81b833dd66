import type {
  GameState,
  MatchPlayer,
  MatchResult,
  UserRoundResult,
} from '../../../contract/index.ts';
import { SAMPLE, sampleGameState } from '../../testing/sample-season.ts';

/** A player of a match with goals, worth three points each. */
export function scorer(id: string, goals: number): MatchPlayer {
  const pointsBreakDown = {
    ...{ grade: null, goals, assists: null, pointsGrade: null, pointsGoals: goals * 3 },
    ...{ pointsCards: null, pointsAssists: null, pointsStarter: null, pointsMvp: null },
    ...{ pointsCleanSheet: null, pointsJoker: null, pointsOther: null },
  };
  const points = goals * 3;
  return { id, teamId: 'tm-1', points, status: 'STARTER', pointsBreakDown, missedInfo: null };
}

/** A match that is being played. */
export function runningMatch(id: string, players: readonly MatchPlayer[], more = {}): MatchResult {
  return { id, state: 'LIVE', homeScore: 0, guestScore: 0, players: [...players], ...more };
}

/** A season whose round is being played. */
export function runningState(matches: readonly MatchResult[], more: Partial<GameState> = {}) {
  const state = sampleGameState();
  const { roundId } = state;
  const currentResults = { id: roundId, phase: 'GAMEDAY' as const, matches: [...matches] };
  return {
    ...state,
    phase: 'GAMEDAY' as const,
    clockMode: 'real' as const,
    currentResults,
    ...more,
  };
}

/** What a user with one player, who is captain, has in a round before anything has happened. */
export function resultBefore(userId: string): UserRoundResult {
  return {
    userId,
    roundId: SAMPLE.roundId,
    phase: 'GAMEDAY',
    score: 0,
    captainId: 'pl-1',
    rank: null,
    formationId: 'F442',
    players: [{ id: 'pl-1', teamId: 'tm-1', index: 0, points: 0 }],
    personalMaximalPoints: null,
    maximalPoints: null,
    personalOptimalLineup: null,
    optimalLineup: null,
  };
}
