import type { ClientDatabase, GameState } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus, RoundPhase } from '@spieltag/shared-kernel/rules';
import type { MarketWorld } from './a-market-kernel.ts';
import { aPlayer } from './a-season.ts';

const HOUR = 3_600_000;
/** When the first match of the running round of `aCalendar` kicks off: a Friday evening. */
export const FRIDAY = new Date(2026, 7, 28, 20, 30).getTime();
const SATURDAY = FRIDAY + 19 * HOUR;
const NEXT_WEEK = FRIDAY + 168 * HOUR;

const none = { won: 0, drawn: 0, lost: 0, goalsFor: 0, goalsAgainst: 0 };
const teams: ClientDatabase['teams'] = [
  {
    id: 'tm-rab',
    name: 'FC Rabenfels',
    shortName: 'Rabenfels',
    record: { ...none, won: 10, goalsFor: 40, goalsAgainst: 20 },
  },
  // A champion: very hard wherever it plays.
  {
    id: 'tm-lin',
    name: 'SV Lindenfurt',
    shortName: 'Lindenfurt',
    record: { ...none, won: 20, goalsFor: 60, goalsAgainst: 10 },
  },
  // Lets in many: very easy.
  {
    id: 'tm-moo',
    name: 'TSV Moor',
    shortName: 'Moor',
    record: { ...none, lost: 20, goalsFor: 10, goalsAgainst: 60 },
  },
];

const match = (id: string, roundId: string, date: number, home: string, guest: string) => ({
  id,
  roundId,
  homeTeamId: home,
  homeTeamName: null,
  guestTeamId: guest,
  guestTeamName: 'Sieger aus A',
  date,
});
type Matches = ClientDatabase['matches'];
const matches: Matches = [
  match('mt-late', 'rn-1', FRIDAY - 168 * HOUR, 'tm-rab', 'tm-moo'),
  match('mt-friday', 'rn-2', FRIDAY, 'tm-rab', 'tm-lin'),
  match('mt-saturday', 'rn-2', SATURDAY, 'tm-moo', 'tm-00000000'),
  match('mt-next', 'rn-3', NEXT_WEEK, 'tm-moo', 'tm-rab'),
];
const rounds = ['rn-1', 'rn-2', 'rn-3'].map((id, index) => ({
  id,
  name: `${index + 1}. Spieltag`,
  startDate: FRIDAY + (index - 1) * 168 * HOUR,
  endDate: FRIDAY + (index - 1) * 168 * HOUR + 48 * HOUR,
}));

/** Of Rabenfels, which meets a champion on Friday; and of Moor, of whose opponent nothing is known. */
export const raven = aPlayer('pl-raven', { teamId: 'tm-rab', lastName: 'Rabe' });
export const moorish = aPlayer('pl-moor', { teamId: 'tm-moo', lastName: 'Moosig' });

interface Calendar {
  readonly phase?: RoundPhase;
  /** How far the match of Friday is. */
  readonly friday?: MatchLineupStatus;
  readonly gameTime?: number;
  /** The match of the first round has no date any more. */
  readonly isLatePostponed?: boolean;
}

/** A season in its second round, as its market is shown. */
export function aCalendar(
  calendar: Calendar = {},
): MarketWorld & { readonly state: Partial<GameState> } {
  const { phase = 'GENERAL', friday = 'SCHEDULED', gameTime = FRIDAY - HOUR } = calendar;
  const isPostponed = calendar.isLatePostponed ?? false;
  const stated = (id: string, state: MatchLineupStatus) => ({
    id,
    state,
    homeScore: null,
    guestScore: null,
    players: [],
  });
  return {
    players: [raven, moorish],
    database: {
      teams,
      rounds,
      matches: matches.map((one) => (one.id === 'mt-late' ? { ...one, isPostponed } : one)),
    },
    state: {
      roundId: 'rn-2',
      phase,
      gameTime,
      currentResults: {
        id: 'rn-2',
        phase,
        matches: [stated('mt-friday', friday), stated('mt-saturday', 'SCHEDULED')],
      },
    },
  };
}
