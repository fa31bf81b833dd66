import { describe, expect, test } from '@jest/globals';
import { accept, refuse } from '../result.ts';
import { lineupOf, worldOf } from '../testing/world.ts';
import { ROUND_PHASES } from '../types.ts';
import { type More, situationOf, team } from './actions.fixture.ts';
import { losesCaptain, placedStakes } from './captain.ts';
import { ejectAction, executeAction } from './execute-action.ts';

describe('the captain card', () => {
  const card = { purse: { captainCards: 1 } };
  const named = { captain: { playerId: 'd1', roundNo: 3 } };
  const name = (more: More, playerId = 'd2') =>
    executeAction(situationOf(more), 'captain', { playerId });

  test('is played on a player of the pitch, for the current round', () => {
    expect(name(card)).toEqual(
      accept({
        kind: 'CAPTAIN_NAMED',
        payload: { playerId: 'd2', roundNo: 3, grants: { captainCards: -1 } },
      }),
    );
  });

  test('moves to another player without a second card', () => {
    expect(name(named)).toMatchObject({ value: { payload: { playerId: 'd2', grants: {} } } });
  });

  test('of a round that is over does not count: another takes a card of its own', () => {
    const before = { captain: { playerId: 'd1', roundNo: 2 } };
    expect(name(before)).toEqual(refuse({ code: 'CAPTAIN_CARD_MISSING' }));
    expect(name({ ...card, ...before }).ok).toBe(true);
  });

  test.each(ROUND_PHASES.filter((phase) => phase !== 'GENERAL'))(
    'cannot be played or taken back in %s',
    (phase) => {
      const locked = refuse({ code: 'LINEUP_PHASE_LOCKED' });
      expect(name({ ...card, phase })).toEqual(locked);
      expect(ejectAction(situationOf({ ...named, phase }), 'captain')).toEqual(locked);
    },
  );

  test.each([
    ['somebody who is not in the squad', card, 'nobody', 'NOT_IN_SQUAD'],
    ['somebody on the bench', card, 'd6', 'CAPTAIN_NOT_ON_PITCH'],
    [
      'somebody whose match was brought forward and has begun',
      { ...card, matches: { 'team-of-d2': 'LIVE' } },
      'd2',
      'PLAYER_LOCKED',
    ],
    [
      'another player once the match of the first has begun',
      { ...named, matches: { 'team-of-d1': 'FINISHED' } },
      'd2',
      'PLAYER_LOCKED',
    ],
    ['anybody without a card', {}, 'd2', 'CAPTAIN_CARD_MISSING'],
  ] as const)('cannot be played on %s', (_, more, playerId, code) => {
    expect(name(more, playerId)).toMatchObject({ error: { code } });
  });

  test('is played on, and taken back from, whose match of a later round has begun', () => {
    const rules = worldOf({ players: team, begunEarly: new Set(['team-of-d1', 'team-of-d2']) });
    expect(name({ ...named, rules }).ok).toBe(true);
    expect(ejectAction(situationOf({ ...named, rules }), 'captain').ok).toBe(true);
  });

  test('says which parameter is missing', () => {
    expect(executeAction(situationOf(card), 'captain', {})).toEqual(
      refuse({ code: 'PARAMETER_REQUIRED', name: 'params/playerId' }),
    );
  });

  test('comes back when it is taken back before the lock', () => {
    expect(ejectAction(situationOf(named), 'captain')).toEqual(
      accept({ kind: 'CAPTAIN_EJECTED', payload: { grants: { captainCards: 1 } } }),
    );
    expect(ejectAction(situationOf(), 'captain')).toEqual(refuse({ code: 'CAPTAIN_NOT_NAMED' }));
    const begun = situationOf({ ...named, matches: { 'team-of-d1': 'LIVE' } });
    expect(ejectAction(begun, 'captain')).toMatchObject({ error: { code: 'PLAYER_LOCKED' } });
  });

  test.each([
    ['sold', null],
    ['benched', { id: 'd5', teamId: 'x' }],
  ])('is lost when the captain is %s before the lock', (_, instead) => {
    const lineup = lineupOf(team);
    const without = {
      ...lineup,
      indexedPlayers: lineup.indexedPlayers.with(1, instead),
    };
    expect(losesCaptain(named.captain, lineup, 3, 'GENERAL')).toBe(false);
    expect(losesCaptain(named.captain, without, 3, 'GENERAL')).toBe(true);
    expect(losesCaptain(named.captain, without, 3, 'COMPLETED')).toBe(false);
    expect(losesCaptain(named.captain, without, 4, 'GENERAL')).toBe(false);
  });

  test.each([
    ['GENERAL', false],
    ['GENERAL_LOCKED', true],
    ['GAMEDAY', true],
    ['GAMEDAY_LOCKED', true],
    ['EVALUATING', true],
    ['COMPLETED', false],
    ['LOCKED', false],
  ] as const)('is a placed stake in %s: %s', (phase, isStake) => {
    expect(placedStakes(named.captain, 3, phase).has('d1')).toBe(isStake);
    expect(placedStakes(named.captain, 4, phase).size).toBe(0);
  });

  test('everything but it cannot be taken back', () => {
    expect(ejectAction(situationOf(), 'daily-reward')).toEqual(
      refuse({ code: 'ACTION_NOT_EJECTABLE', actionId: 'daily-reward' }),
    );
  });
});
