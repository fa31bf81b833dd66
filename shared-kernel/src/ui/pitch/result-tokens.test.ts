import { describe, expect, test } from '@jest/globals';
import type { MatchLineupStatus, PlayerStatus, RoundPhase } from '../../rules/index.ts';
import { type PlayedSources, resultTokens } from './result-tokens.ts';

const PLAYER = {
  id: 'pl-1',
  teamId: 'tm-1',
  displayName: 'Anna Ruf',
  position: 'FORWARD',
  active: true,
} as const;

interface Case {
  readonly points?: number;
  readonly state?: MatchLineupStatus;
  /** How far the other match of the team in the round is; none: it has one. */
  readonly second?: MatchLineupStatus;
  /** What that one says of the player. */
  readonly inSecond?: ReportedPlayer;
  readonly status?: PlayerStatus;
  readonly hasComeOn?: boolean;
  readonly isOnPitch?: boolean;
  readonly part?: number | null;
  readonly entered?: 'pointsStarter' | 'pointsJoker';
  readonly isRunning?: boolean;
  /** undefined: nobody says it. */
  readonly phase?: RoundPhase | undefined;
  readonly isCounted?: boolean;
  readonly player?: Partial<PlayedSources['players'][number]>;
  readonly known?: boolean;
  readonly captainId?: string | undefined;
  /** Team at the time of placing. */
  readonly placedFor?: string;
}

type ReportedPlayer = NonNullable<PlayedSources['round']>['matches'][number]['players'][number];

const STARTED: ReportedPlayer = {
  id: 'pl-1',
  points: 0,
  status: 'STARTER',
  pointsBreakDown: { pointsStarter: 1 },
};

function tokenOf(given: Case) {
  const { points = 0, state = 'LIVE', status = 'STARTER', part = null, known = true } = given;
  const isOnBench = status === 'BENCH' && !given.hasComeOn;
  const lineup = {
    formationId: '1442',
    captainId: given.captainId,
    players: [{ id: 'pl-1', teamId: given.placedFor ?? 'tm-1', index: 10, points }],
  };
  const [token] = resultTokens(lineup, {
    players: known ? [{ ...PLAYER, ...given.player }] : [],
    teams: [{ id: 'tm-1', name: 'FC Eins' }],
    allFormations: [],
    matches: [
      { id: 'mt-1', homeTeamId: 'tm-1', guestTeamId: 'tm-2' },
      { id: 'mt-2', homeTeamId: 'tm-3', guestTeamId: 'tm-1' },
    ],
    round: {
      phase: 'phase' in given ? given.phase : 'GAMEDAY',
      matches: [
        {
          id: 'mt-1',
          state,
          players: [
            {
              id: 'pl-1',
              points,
              status,
              isOnBench,
              isOnPitch: given.isOnPitch,
              pointsBreakDown: { pointsGoals: part, ...(given.entered && { [given.entered]: 1 }) },
            },
          ],
        },
        ...(given.second
          ? [{ id: 'mt-2', state: given.second, players: given.inSecond ? [given.inSecond] : [] }]
          : []),
      ],
    },
    isRunning: given.isRunning ?? true,
    isCounted: given.isCounted ?? true,
  });
  return token;
}

describe('points of a player in a played lineup', () => {
  test.each<[string, Case, number | null | undefined]>([
    ['show when they are not zero', { points: 4 }, 4],
    ['show as zero when parts cancel each other out', { points: 0, part: 3 }, 0],
    ['are a dash as long as no part is known', { points: 0, part: null }, null],
    ['do not stand there before the lock', { points: 0, isCounted: false }, undefined],
  ])('%s', (_title, given, points) => {
    expect(tokenOf(given)?.points).toBe(points);
  });
});

describe('status of a player in a played lineup', () => {
  test.each<[string, Case, string | undefined]>([
    ['is the match while it runs', { state: 'LIVE', status: 'STARTER' }, 'LIVE'],
    ['is the match after the final whistle', { state: 'FINISHED', status: 'UNKNOWN' }, 'FINISHED'],
    ['stays bench for those on it', { state: 'LIVE', status: 'BENCH' }, 'BENCH'],
    ['is the match for who came on', { state: 'LIVE', status: 'BENCH', hasComeOn: true }, 'LIVE'],
    ['is over for who was taken off', { state: 'LIVE', isOnPitch: false }, 'FINISHED'],
    [
      'is over for who came on and was taken off again',
      { status: 'BENCH', hasComeOn: true, isOnPitch: false },
      'FINISHED',
    ],
    [
      'is over for who began unannounced and was taken off',
      { status: 'UNKNOWN', isOnPitch: false, entered: 'pointsStarter' },
      'FINISHED',
    ],
    [
      'is over for a doubtful one who came on and was taken off again',
      { status: 'QUESTIONABLE', isOnPitch: false, entered: 'pointsJoker' },
      'FINISHED',
    ],
    [
      'is the match for who never entered and of whom nothing is known',
      { status: 'UNKNOWN', isOnPitch: false },
      'LIVE',
    ],
    [
      'stays doubtful for who never entered',
      { status: 'QUESTIONABLE', isOnPitch: false },
      'QUESTIONABLE',
    ],
    ['is bench for who has not come on', { status: 'BENCH', isOnPitch: false }, 'BENCH'],
    ['is halted for all of them', { state: 'HALTED', isOnPitch: false }, 'HALTED'],
    [
      'is the expectation before kick-off',
      { state: 'SCHEDULED', status: 'QUESTIONABLE' },
      'QUESTIONABLE',
    ],
    ['says a halted match', { state: 'HALTED' }, 'HALTED'],
    ['is not known any more once the round is over', { isRunning: false }, undefined],
    ['is inactive for one who has left the season', { player: { active: false } }, 'INACTIVE'],
    ['is inactive for one the database has lost', { known: false }, 'INACTIVE'],
    ['is the match of the new team for one who changed', { placedFor: 'tm-9' }, 'LIVE'],
    ['is the match being played of two', { state: 'FINISHED', second: 'LIVE' }, 'LIVE'],
    [
      'is of two matches that are over what the later one says',
      { state: 'FINISHED', status: 'BENCH', second: 'FINISHED', inSecond: STARTED },
      'FINISHED',
    ],
    [
      'is of two matches nothing the one that is over says of the other',
      { state: 'FINISHED', second: 'SCHEDULED' },
      undefined,
    ],
  ])('%s', (_title, given, status) => {
    expect(tokenOf(given)?.status).toBe(status);
  });
});

describe('the status of a player in a played lineup is unsure', () => {
  test.each<[string, Case, boolean]>([
    ['on a gameday before there is a lineup', { state: 'SCHEDULED' }, true],
    ['with a preliminary lineup', { state: 'PRELIMINARY_LINEUP', status: 'BENCH' }, true],
    ['not with the official lineup', { state: 'FINAL_LINEUP' }, false],
    ['not while the match is played', { state: 'LIVE' }, false],
    ['not before the gameday', { state: 'SCHEDULED', phase: 'GENERAL' }, false],
    ['not where nobody says the phase', { state: 'SCHEDULED', phase: undefined }, false],
    [
      'not when the match itself is what is said',
      { state: 'PRELIMINARY_LINEUP', status: 'UNKNOWN' },
      false,
    ],
    [
      'not of one who has left the season',
      { state: 'SCHEDULED', player: { active: false } },
      false,
    ],
    ['not of one the database has lost', { state: 'SCHEDULED', known: false }, false],
    ['not once the round is over', { state: 'SCHEDULED', isRunning: false }, false],
  ])('%s', (_title, given, unsure) => {
    expect(tokenOf(given)?.unsure ?? false).toBe(unsure);
  });
});

test.each([
  ['twice for the captain', 'pl-1', 2],
  ['once for everybody else', 'pl-2', 1],
  ['once where nobody is captain', undefined, 1],
])('points count %s', (_title, captainId, factor) => {
  expect(tokenOf({ captainId })?.factor).toBe(factor);
});

test('the crest is named after the team at the time of placing', () => {
  expect(tokenOf({})?.teamName).toBe('FC Eins');
  expect(tokenOf({ placedFor: 'tm-9' })?.teamName).toBeUndefined();
});

describe('marks of a player in a played lineup', () => {
  test.each<[string, Case, readonly string[]]>([
    ['none for one who stayed', {}, []],
    ['changed team', { player: { teamId: 'tm-9' } }, ['changed-team']],
    ['left the season', { player: { active: false } }, ['left-season']],
    ['left the season when the database has lost them', { known: false }, ['left-season']],
  ])('%s', (_title, given, marks) => {
    expect(tokenOf(given)?.marks).toEqual(marks);
  });
});

test('who has no known position stands in a played lineup as such', () => {
  expect(tokenOf({ player: { position: 'UNKNOWN' } })?.position).toBe('UNKNOWN');
  expect(tokenOf({ known: false })?.position).toBe('UNKNOWN');
});
