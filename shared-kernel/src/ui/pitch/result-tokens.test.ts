import { describe, expect, test } from '@jest/globals';
import type { MatchLineupStatus, PlayerStatus } from '../../rules/index.ts';
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
  readonly status?: PlayerStatus;
  readonly hasComeOn?: boolean;
  readonly isOnPitch?: boolean;
  readonly part?: number | null;
  readonly entered?: 'pointsStarter' | 'pointsJoker';
  readonly isRunning?: boolean;
  readonly isCounted?: boolean;
  readonly player?: Partial<PlayedSources['players'][number]>;
  readonly known?: boolean;
  readonly captainId?: string | undefined;
  /** Team at the time of placing. */
  readonly placedFor?: string;
}

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
    matches: [{ id: 'mt-1', homeTeamId: 'tm-1', guestTeamId: 'tm-2' }],
    round: {
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
  ])('%s', (_title, given, status) => {
    expect(tokenOf(given)?.status).toBe(status);
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
