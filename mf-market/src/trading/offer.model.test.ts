import { describe, expect, test } from '@jest/globals';
import {
  emptyLineup,
  FORMATIONS,
  type RulesContext,
  SEASON_PRESETS,
  type Squad,
} from '@spieltag/shared-kernel/rules';
import { aPlayer } from '../testing/a-season.ts';
import { completesRoster, fullTeamIds, isOfPlayer, offerIn } from './offer.model.ts';

const { limits } = SEASON_PRESETS.league;
const [formation] = FORMATIONS;
if (!formation) throw new Error('no formations');
const empty = emptyLineup(formation, limits);
const players = [aPlayer('pl-1'), aPlayer('pl-2', { marketValue: 9_000_000 })];
const ctx: RulesContext = {
  limits,
  formations: FORMATIONS,
  roundPhase: 'GENERAL',
  marketPhase: 'OPEN',
  player: (id) => players.find((player) => player.id === id),
  matchStatusOfTeam: () => undefined,
};
const squadOf = (ids: readonly string[], budget = 5_000_000): Squad => ({
  budget,
  lineup: {
    ...empty,
    indexedPlayers: empty.indexedPlayers.map((_, i) => {
      const id = ids[i];
      return id === undefined ? null : { id, teamId: `tm-of-${id.slice(0, 4)}` };
    }),
  },
});

const offerOn = (playerId: string, ids: readonly string[]) =>
  offerIn({ squad: squadOf(ids), context: ctx, plan: undefined, ownedIds: new Set(ids) }, playerId);

describe('what can be done with a player', () => {
  test('one who is not owned can be bought', () => {
    expect(offerOn('pl-1', [])).toEqual({ kind: 'buy', refusal: undefined });
  });
  test('one who is owned can be sold', () => {
    expect(offerOn('pl-1', ['pl-1'])).toEqual({ kind: 'sell', refusal: undefined });
  });
  test('why they cannot be bought is said before anything is sent', () => {
    expect(offerOn('pl-2', []).refusal?.code).toBe('BUDGET_TOO_LOW');
  });
});

test('a closed market is no matter of a single player', () => {
  expect(isOfPlayer({ code: 'MARKET_CLOSED' })).toBe(false);
  expect(isOfPlayer({ code: 'ROSTER_FULL', max: 22 })).toBe(true);
});

test('only the last missing player completes a roster', () => {
  const ids = Array.from({ length: limits.maxLineupSize }, (_, i) => `pl-${i}`);
  const [complete, almost] = [squadOf(ids), squadOf(ids.slice(1))];
  expect(completesRoster(almost, complete, ctx)).toBe(true);
  expect(completesRoster(squadOf(ids.slice(2)), almost, ctx)).toBe(false);
  expect(completesRoster(complete, complete, ctx)).toBe(false);
});

test('a team is full at its limit, never without one', () => {
  const four = squadOf(['pl-1a', 'pl-1b', 'pl-1c', 'pl-1d']);
  expect([...fullTeamIds(four, ctx)]).toEqual(['tm-of-pl-1']);
  const unlimited = { ...ctx, limits: { ...limits, maxTeamPresence: 0 } };
  expect([...fullTeamIds(four, unlimited)]).toEqual([]);
});
