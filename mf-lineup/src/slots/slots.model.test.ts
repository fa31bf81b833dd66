import { describe, expect, test } from '@jest/globals';
import {
  type MatchLineupStatus,
  type PlayerStatus,
  pointsBreakDown,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import { lineupSlots } from './slots.model.ts';

/** A defender of tm-1, whose match is mt-2-1, stands in slot 1. */
const PLAYER_ID = 'pl-defender-0';
const SLOT = 1;

interface Case {
  readonly phase?: RoundPhase;
  readonly match?: MatchLineupStatus;
  /** As in the catalogue. */
  readonly status?: PlayerStatus;
  /** As told by the match. */
  readonly reported?: PlayerStatus;
  readonly hasComeOn?: boolean;
  readonly active?: boolean;
  readonly teamId?: string;
  readonly isMissing?: boolean;
  /** How far the other match of the team in the round is; none: it has one. */
  readonly second?: MatchLineupStatus;
}

function slotOf(given: Case) {
  const { phase = 'GAMEDAY', match = 'SCHEDULED', status = 'UNKNOWN' } = given;
  const base = sampleDatabase();
  const players = base.players
    .filter(({ id }) => !given.isMissing || id !== PLAYER_ID)
    .map((player) =>
      player.id === PLAYER_ID
        ? {
            ...player,
            status,
            active: given.active ?? true,
            teamId: given.teamId ?? player.teamId,
          }
        : player,
    );
  const state = sampleGameState({ phase });
  const [first, ...others] = state.currentResults.matches;
  if (!first) throw new Error('the sample round has matches');
  const told = given.reported && {
    id: PLAYER_ID,
    teamId: 'tm-1',
    points: 0,
    status: given.reported,
    isOnBench: given.reported === 'BENCH' && !given.hasComeOn,
    isOnPitch: match === 'LIVE' && given.hasComeOn === true,
    pointsBreakDown: pointsBreakDown(null, null),
    missedInfo: null,
  };
  const matches = [{ ...first, state: match, players: told ? [told] : [] }, ...others];
  const pairings = [...base.matches];
  const pairing = pairings.find(({ id }) => id === first.id);
  if (pairing && given.second) {
    matches.push({ ...first, id: 'mt-second', state: given.second, players: [] });
    pairings.push({ ...pairing, id: 'mt-second', guestTeamId: 'tm-9' });
  }
  const game = aGame({
    database: { ...base, players, matches: pairings },
    gameState: { ...state, currentResults: { ...state.currentResults, matches } },
    ledger: sampleLedger({}, FULL_ROSTER),
  });
  return lineupSlots(game)[SLOT];
}

describe('the badge of a player', () => {
  test.each<[string, Case, string | undefined]>([
    ['follows the player before the match', { status: 'QUESTIONABLE' }, 'QUESTIONABLE'],
    ['follows what the match tells first', { status: 'BENCH', reported: 'STARTER' }, 'STARTER'],
    [
      'follows the catalogue while the match does not know',
      { status: 'INACTIVE', reported: 'UNKNOWN' },
      'INACTIVE',
    ],
    ['then follows the lineup status', { match: 'PRELIMINARY_LINEUP' }, 'PRELIMINARY_LINEUP'],
    ['says nothing of a match that is only scheduled', {}, undefined],
    ['is the match of a starter under way', { reported: 'STARTER', match: 'LIVE' }, 'LIVE'],
    ['stays bench during the match', { reported: 'BENCH', match: 'LIVE' }, 'BENCH'],
    [
      'is the match of a substitute who came on',
      { status: 'BENCH', reported: 'BENCH', match: 'LIVE', hasComeOn: true },
      'LIVE',
    ],
    [
      'stays the match afterwards',
      { reported: 'BENCH', match: 'FINISHED', hasComeOn: true },
      'FINISHED',
    ],
    ['is not known once the round is over', { phase: 'COMPLETED', status: 'STARTER' }, undefined],
    ['nor once the season is', { phase: 'LOCKED', status: 'STARTER' }, undefined],
    ['is inactive for one who left', { active: false, status: 'STARTER' }, 'INACTIVE'],
    ['is inactive for one the database does not know', { isMissing: true }, 'INACTIVE'],
  ])('%s', (_title, given, status) => {
    expect(slotOf(given)?.occupant?.status).toBe(status);
  });
});

describe('an expectation is marked as unsure', () => {
  test.each<[string, Case, boolean]>([
    ['on a gameday before the official lineup', { status: 'STARTER' }, true],
    ['not with the official lineup', { status: 'STARTER', match: 'FINAL_LINEUP' }, false],
    ['not before the gameday', { status: 'STARTER', phase: 'GENERAL' }, false],
    ['not of one who left', { active: false }, false],
    ['not of one the database does not know', { isMissing: true }, false],
    ['not when the match itself is what is said', { match: 'PRELIMINARY_LINEUP' }, false],
  ])('%s', (_title, given, unsure) => {
    expect(slotOf(given)?.occupant?.unsure).toBe(unsure);
  });
});

describe('of two matches in the round', () => {
  const played = { match: 'FINISHED', reported: 'STARTER' } as const;
  test.each<[string, Case, string | undefined, boolean]>([
    ['the one being played is shown', { ...played, second: 'LIVE' }, 'LIVE', false],
    [
      'else what is expected of the one to come',
      { ...played, second: 'SCHEDULED', status: 'QUESTIONABLE' },
      'QUESTIONABLE',
      true,
    ],
    ['of which the other says nothing', { ...played, second: 'SCHEDULED' }, undefined, false],
    ['else the last', { ...played, second: 'FINISHED' }, 'FINISHED', false],
  ])('%s', (_title, given, status, unsure) => {
    const slot = slotOf(given);
    expect(slot?.occupant).toMatchObject({ status, unsure });
    expect(slot?.lock?.code).toBe('PLAYER_LOCKED');
  });
});

describe('marks', () => {
  test.each<[string, Case, readonly string[]]>([
    ['none for one who stayed', {}, []],
    ['changed team', { teamId: 'tm-5' }, ['changed-team']],
    ['left the season', { active: false }, ['left-season']],
    ['left the season when the database does not know them', { isMissing: true }, ['left-season']],
  ])('%s', (_title, given, marks) => {
    expect(slotOf(given)?.occupant?.marks).toEqual(marks);
  });
});

describe('a slot is locked', () => {
  test.each<[string, Case, string | undefined]>([
    ['by the phase', { phase: 'EVALUATING' }, 'LINEUP_PHASE_LOCKED'],
    ['by the match of its player', { match: 'LIVE' }, 'PLAYER_LOCKED'],
    ['not before', {}, undefined],
  ])('%s', (_title, given, code) => {
    expect(slotOf(given)?.lock?.code).toBe(code);
  });

  test('not because nobody stands in it', () => {
    const ledger = sampleLedger({}, rosterWith({ [SLOT]: undefined }));
    expect(lineupSlots(aGame({ ledger }))[SLOT]).toEqual({
      index: SLOT,
      position: 'DEFENDER',
      occupant: undefined,
      lock: undefined,
    });
  });
});
