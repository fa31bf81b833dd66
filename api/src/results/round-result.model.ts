import type {
  OptimalLineup,
  ResultPlayer,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { FIELD_SIZE, type Lineup, type RoundPhase } from '@spieltag/shared-kernel/rules';

/** The parts of a round that a result names. */
export interface ResultRound {
  readonly id: string;
  readonly phase: RoundPhase;
}

/** What is known of a round whose lineups are frozen. */
export interface Rating {
  /** What a player has in the round, 0 as long as nothing is known. */
  readonly pointsOf: (playerId: string) => number;
  /** The rest is null until the round is evaluated, and where the lineup is not rated. */
  readonly rank: number | null;
  readonly personalOptimalLineup: OptimalLineup | null;
  readonly optimalLineup: OptimalLineup | null;
}

/** What a result is put together from. */
export interface ResultParts {
  readonly userId: string;
  readonly round: ResultRound;
  /** Null: the user had none. */
  readonly lineup: Lineup | null;
  /** Slot of the player whose points count twice; null or absent: none. */
  readonly captainSlot?: number | null;
  /** Absent as long as the lineup can be changed. */
  readonly rating?: Rating;
  /** The lineup is frozen and not known yet. */
  readonly isCalculating?: boolean;
}

/**
 * A user's result of a round. The score is what the eleven on the pitch have, the captain twice; a
 * lineup that is not frozen yet, or whose roster was not complete, has none.
 */
export function roundResultOf({
  userId,
  round,
  lineup,
  captainSlot = null,
  rating,
  isCalculating = false,
}: ResultParts): UserRoundResult {
  const players = (lineup?.indexedPlayers ?? []).flatMap((player, index): ResultPlayer[] => {
    if (!player) return [];
    const { id, teamId } = player;
    return [{ id, teamId, index, points: rating?.pointsOf(id) ?? 0 }];
  });
  const isRated = rating !== undefined && lineup !== null && isFull(lineup);
  const captain = players.find(({ index }) => index === captainSlot);
  return {
    userId,
    roundId: round.id,
    phase: round.phase,
    score: isRated ? pitchPoints(players, captainSlot) : null,
    ...(captain ? { captainId: captain.id } : {}),
    rank: rating?.rank ?? null,
    formationId: players.length > 0 ? (lineup?.formationId ?? null) : null,
    players,
    personalMaximalPoints: rating?.personalOptimalLineup?.points ?? null,
    maximalPoints: rating?.optimalLineup?.points ?? null,
    personalOptimalLineup: rating?.personalOptimalLineup ?? null,
    optimalLineup: rating?.optimalLineup ?? null,
    ...(isCalculating ? { isCalculating } : {}),
  };
}

function isFull({ indexedPlayers }: Lineup): boolean {
  return indexedPlayers.length > 0 && indexedPlayers.every((player) => player !== null);
}

function pitchPoints(players: readonly ResultPlayer[], captainSlot: number | null): number {
  return players
    .filter(({ index }) => index < FIELD_SIZE)
    .reduce((sum, { index, points }) => sum + (index === captainSlot ? 2 * points : points), 0);
}
