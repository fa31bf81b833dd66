import type {
  ClientDatabase,
  GameState,
  Player,
  RatingBreakDown,
} from '@spieltag/shared-kernel/contract';
import { FORMATIONS } from '@spieltag/shared-kernel/rules';
import {
  sampleDatabase,
  sampleGameState,
  samplePlayer,
  ZERO_RATING,
} from '@spieltag/shared-kernel/testing';

type PlayerTraits = Omit<Partial<Player>, 'ratingBreakDown'> & {
  readonly ratingBreakDown?: Partial<RatingBreakDown>;
};

/** A midfielder of a team of their own for a million; `more` says what matters in a test. */
export function aPlayer(id: string, more: PlayerTraits = {}): Player {
  const { firstName = 'Ada', lastName = id } = more;
  return samplePlayer({
    id,
    teamId: `tm-${id}`,
    position: 'MIDFIELDER',
    marketValue: 1_000_000,
    rating: 0,
    lastRoundPoints: null,
    status: 'UNKNOWN',
    shirtNumber: '8',
    birthday: '2000-06-15',
    firstName,
    lastName,
    displayName: lastName,
    displayLongName: `${firstName} ${lastName}`,
    ...more,
    ratingBreakDown: { ...ZERO_RATING, ...more.ratingBreakDown },
  });
}

/** The sample season with the given players only, and every formation there is. */
export function aDatabase(players: readonly Player[]): ClientDatabase {
  const teamIds = [...new Set(players.map(({ teamId }) => teamId))];
  const formations = FORMATIONS.map((formation) => ({
    ...formation,
    positionMap: [...formation.positionMap],
  }));
  return sampleDatabase({
    players: [...players],
    teams: teamIds.map((id) => ({ id, name: `Team ${id}`, shortName: id.slice(3) })),
    availableFormations: formations,
    allFormations: formations,
  });
}

/** The sample season before its first round, its clock standing still: the market is open. */
export function aGameState(more: Partial<GameState> = {}): GameState {
  return sampleGameState({
    lastCompletedRoundId: null,
    phaseEndsAt: null,
    clockMode: 'stepped',
    gameTime: 0,
    ...more,
  });
}
