import type {
  ClientDatabase,
  GameState,
  Ledger,
  Player,
  RatingBreakDown,
} from '@spieltag/shared-kernel/contract';
import { FORMATIONS, SEASON_PRESETS } from '@spieltag/shared-kernel/rules';
import { ZERO_RATING } from '@spieltag/shared-kernel/testing';

type PlayerTraits = Omit<Partial<Player>, 'ratingBreakDown'> & {
  readonly ratingBreakDown?: Partial<RatingBreakDown>;
};

/** A midfielder of a team of their own for a million; `more` says what matters in a test. */
export function aPlayer(id: string, more: PlayerTraits = {}): Player {
  const lastName = more.lastName ?? id;
  return {
    id,
    teamId: `tm-${id}`,
    firstName: 'Ada',
    lastName,
    displayName: lastName,
    displayLongName: `${more.firstName ?? 'Ada'} ${lastName}`,
    marketValue: 1_000_000,
    position: 'MIDFIELDER',
    countryCode: 'DE',
    shirtNumber: '8',
    height: 180,
    weight: 75,
    birthday: '2000-06-15',
    rating: 0,
    lastRoundPoints: null,
    photo: null,
    photoFallback: null,
    seasonImage: null,
    fallbackImage: null,
    status: 'UNKNOWN',
    seasonImageEntries: null,
    active: true,
    ...more,
    ratingBreakDown: { ...ZERO_RATING, ...more.ratingBreakDown },
  };
}

/** A season of the given players before its first round: the market is open. */
export function aDatabase(players: readonly Player[]): ClientDatabase {
  const teamIds = [...new Set(players.map(({ teamId }) => teamId))];
  const formations = FORMATIONS.map((formation) => ({
    ...formation,
    positionMap: [...formation.positionMap],
  }));
  return {
    hash: 'hash-of-test',
    players: [...players],
    teams: teamIds.map((id) => ({ id, name: `Team ${id}`, shortName: id.slice(3) })),
    matches: [],
    rounds: [{ id: 'rn-1', name: '1. Spieltag', startDate: 0, endDate: 1 }],
    availableFormations: formations,
    allFormations: formations,
  };
}

/** The state of that season. */
export function aGameState(more: Partial<GameState> = {}): GameState {
  const { limits, initialBudget, ruleSetId } = SEASON_PRESETS.league;
  return {
    seasonId: 'se-test',
    roundId: 'rn-1',
    lastCompletedRoundId: null,
    hash: 'hash-of-test',
    phase: 'GENERAL',
    phaseEndsAt: null,
    currentResults: { id: 'rn-1', phase: 'GENERAL', matches: [] },
    playerMarketPhase: 'OPEN',
    restrictedTransferWindowMaxTransfers: 4,
    restrictedTransferWindowStartDate: null,
    restrictedTransferWindowEndDate: null,
    gameTime: 0,
    clockMode: 'stepped',
    config: { ...limits, initialBudget, ruleSetId },
    helpLinks: [],
    groupJoinBasePath: '',
    showPushChannels: [],
    showMissedPoints: true,
    seasonsWithAds: [],
    promo: null,
    ...more,
  };
}

/** A ledger with an empty lineup of 4-4-2 and the whole budget. */
export function aLedger(more: Partial<Ledger> = {}): Ledger {
  const { limits, initialBudget } = SEASON_PRESETS.league;
  return {
    seasonId: 'se-test',
    userId: 'us-test',
    version: 1,
    budget: { value: initialBudget },
    softCurrency: { value: 0 },
    hardCurrency: { value: 0 },
    xp: { value: 0 },
    lineup: {
      formationId: '1442',
      indexedPlayers: Array.from({ length: limits.maxLineupSize }, () => null),
    },
    playerMarketPhase: 'OPEN',
    playersBoughtWhileRestricted: [],
    playersSoldWhileRestricted: [],
    favoritePlayerIds: [],
    achievements: [],
    actions: [],
    ...more,
  };
}
