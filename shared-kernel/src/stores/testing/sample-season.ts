import type {
  Account,
  ClientDatabase,
  GameState,
  Leagues,
  Ledger,
  Player,
  RatingBreakDown,
} from '../../contract/index.ts';
import { type Formation, NO_PRICE, type Position, SEASON_PRESETS } from '../../rules/index.ts';

/** Ids all samples agree on. */
export const SAMPLE = {
  seasonId: 'se-sample',
  leagueId: 'lg-sample',
  userId: 'us-me',
  roundId: 'rn-2',
  lastRoundId: 'rn-1',
} as const;

const DAY_MS = 86_400_000;
/** Segments that open what lies over a screen, as in the composition everybody plays. */
export const SAMPLE_OVERLAYS: readonly string[] = [
  'player-details',
  'user-details',
  'points-details',
];

/** The time the samples are set in. */
export const SAMPLE_NOW = Date.UTC(2025, 7, 20, 12);

/** A league with one running season. */
export const sampleLeagues: Leagues = {
  leagues: [{ id: SAMPLE.leagueId, name: 'Liga', currentSeasonId: SAMPLE.seasonId }],
  seasons: [{ id: SAMPLE.seasonId, leagueId: SAMPLE.leagueId, name: '2025/26', hidden: false }],
};

/** The user who plays. */
export const sampleAccount: Account = {
  id: SAMPLE.userId,
  name: 'Käthe Kurve',
  image: null,
  isTrial: false,
};

/** Of a player who has not played yet. */
export const ZERO_RATING: RatingBreakDown = {
  ratingGrade: 0,
  ratingGoals: 0,
  ratingCards: 0,
  ratingAssists: 0,
  ratingStarter: 0,
  ratingMvp: 0,
  ratingCleanSheet: 0,
  ratingJoker: 0,
  ratingOther: 0,
  averageGrade: 0,
  goals: 0,
  assists: 0,
  cardsYellowRed: 0,
  cardsRed: 0,
  starter: 0,
  mvp: 0,
  cleanSheet: 0,
  joker: 0,
  ratingSum: 0,
  ratingWasImported: false,
};

/** A player; `id` decides the name, so that texts can be told apart. */
export function samplePlayer(player: Partial<Player> & Pick<Player, 'id' | 'position'>): Player {
  const lastName = `Spieler ${player.id.slice(3)}`;
  return {
    teamId: 'tm-1',
    firstName: 'Ede',
    lastName,
    displayName: lastName,
    displayLongName: `Ede ${lastName}`,
    marketValue: 1_500_000,
    countryCode: 'DE',
    shirtNumber: '9',
    height: 182,
    weight: 78,
    birthday: '2000-05-01',
    rating: 20,
    lastRoundPoints: 6,
    photo: null,
    photoFallback: null,
    seasonImage: null,
    seasonImageEntries: null,
    fallbackImage: null,
    status: 'STARTER',
    active: true,
    ratingBreakDown: { ...ZERO_RATING, ratingSum: 20 },
    ...player,
  };
}

const formation = (
  id: string,
  [defenderCount, midfielderCount, forwardCount]: readonly [number, number, number],
  category: Formation['category'],
) => ({
  id,
  goalkeeperCount: 1,
  defenderCount,
  midfielderCount,
  forwardCount,
  category,
  positionMap: [
    'GOALKEEPER' as const,
    ...Array<Position>(defenderCount).fill('DEFENDER'),
    ...Array<Position>(midfielderCount).fill('MIDFIELDER'),
    ...Array<Position>(forwardCount).fill('FORWARD'),
  ],
});

const COUNTS: Readonly<Record<Position, number>> = {
  GOALKEEPER: 8,
  DEFENDER: 16,
  MIDFIELDER: 16,
  FORWARD: 12,
};

/** Players `pl-goalkeeper-0` ... `pl-forward-11`, spread over eight teams; one has no price. */
function samplePlayers(): Player[] {
  return Object.entries(COUNTS).flatMap(([position, count]) =>
    Array.from({ length: count }, (_, index) =>
      samplePlayer({
        id: `pl-${position.toLowerCase()}-${index}`,
        position: position as Position,
        teamId: `tm-${(index % 8) + 1}`,
        marketValue: index === 11 ? NO_PRICE : 500_000 + index * 150_000,
        rating: index * 3,
      }),
    ),
  );
}

/** Eight teams, two rounds of four matches, 52 players. */
export function sampleDatabase(database: Partial<ClientDatabase> = {}): ClientDatabase {
  const formations = [
    formation('1343', [3, 4, 3], 'offensive'),
    formation('1442', [4, 4, 2], 'neutral'),
    formation('1532', [5, 3, 2], 'defensive'),
  ];
  const teams = Array.from({ length: 8 }, (_, index) => ({
    id: `tm-${index + 1}`,
    name: `FC Beispiel ${index + 1}`,
    shortName: `FC${index + 1}`,
  }));
  const rounds = [SAMPLE.lastRoundId, SAMPLE.roundId].map((id, index) => ({
    id,
    name: `${index + 1}. Spieltag`,
    startDate: SAMPLE_NOW + (index * 7 - 6) * DAY_MS,
    endDate: SAMPLE_NOW + (index * 7 - 4) * DAY_MS,
  }));
  const matches = rounds.flatMap(({ id: roundId, startDate }, round) =>
    Array.from({ length: 4 }, (_, index) => ({
      id: `mt-${round + 1}-${index + 1}`,
      roundId,
      homeTeamId: `tm-${index * 2 + 1}`,
      homeTeamName: null,
      guestTeamId: `tm-${index * 2 + 2}`,
      guestTeamName: null,
      date: startDate + index * 3_600_000,
    })),
  );
  return {
    hash: 'hash-0001',
    players: samplePlayers(),
    teams,
    matches,
    rounds,
    availableFormations: formations,
    allFormations: formations,
    ...database,
  };
}

/** Between two rounds, the market open. */
export function sampleGameState(state: Partial<GameState> = {}): GameState {
  const { limits, initialBudget, ruleSetId } = SEASON_PRESETS.league;
  return {
    seasonId: SAMPLE.seasonId,
    roundId: SAMPLE.roundId,
    lastCompletedRoundId: SAMPLE.lastRoundId,
    hash: 'hash-0001',
    phase: 'GENERAL',
    phaseEndsAt: SAMPLE_NOW + DAY_MS,
    currentResults: {
      id: SAMPLE.roundId,
      phase: 'GENERAL',
      matches: [1, 2, 3, 4].map((index) => ({
        id: `mt-2-${index}`,
        state: 'SCHEDULED' as const,
        homeScore: null,
        guestScore: null,
        players: [],
      })),
    },
    playerMarketPhase: 'OPEN',
    restrictedTransferWindowMaxTransfers: 4,
    restrictedTransferWindowStartDate: null,
    restrictedTransferWindowEndDate: null,
    gameTime: SAMPLE_NOW,
    clockMode: 'real',
    config: { ...limits, initialBudget, ruleSetId },
    helpLinks: [],
    groupJoinBasePath: '/',
    showPushChannels: [],
    showMissedPoints: true,
    seasonsWithAds: [],
    promo: null,
    ...state,
  };
}

/** An empty ledger with the whole budget; `slots` maps slots to ids of the sample players. */
export function sampleLedger(
  ledger: Partial<Ledger> = {},
  slots: Readonly<Record<number, string>> = {},
): Ledger {
  const { limits, initialBudget } = SEASON_PRESETS.league;
  const teamOf = new Map(samplePlayers().map(({ id, teamId }) => [id, teamId]));
  return {
    seasonId: SAMPLE.seasonId,
    userId: SAMPLE.userId,
    version: 1,
    budget: { value: initialBudget },
    softCurrency: { value: 0 },
    hardCurrency: { value: 0 },
    xp: { value: 0 },
    lineup: {
      formationId: '1442',
      indexedPlayers: Array.from({ length: limits.maxLineupSize }, (_, index) => {
        const id = slots[index];
        return id === undefined ? null : { id, teamId: teamOf.get(id) ?? 'tm-1' };
      }),
    },
    playerMarketPhase: 'OPEN',
    playersBoughtWhileRestricted: [],
    playersSoldWhileRestricted: [],
    favoritePlayerIds: [],
    achievements: [],
    actions: [],
    ...ledger,
  };
}
