import { describe, expect, test } from '@jest/globals';
import { sampleGameState, sampleLedger, type TestWorld } from '@spieltag/shared-kernel/testing';
import { lineupSlots } from '../slots/slots.model.ts';
import { aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import { pressSlot } from './press.model.ts';
import { partnerVerdicts, sideOf } from './swap-partners.model.ts';

function press(index: number, picked: number | undefined, world: TestWorld = {}) {
  const game = aGame(world);
  const slots = lineupSlots(game);
  const slot = slots[index];
  if (!slot) throw new Error(`there is no slot ${index}`);
  return pressSlot(slot, picked === undefined ? undefined : slots[picked], game);
}

const withRoster = (changes: Parameters<typeof rosterWith>[0]): TestWorld => ({
  ledger: sampleLedger({}, rosterWith(changes)),
});
/** The match of tm-1 and tm-2 runs: slots 1, 2 (defenders) and 9, 10 (forwards) are settled. */
function liveWorld(): TestWorld {
  const state = sampleGameState({ phase: 'GAMEDAY' });
  const matches = state.currentResults.matches.map((match, i) =>
    i === 0 ? { ...match, state: 'LIVE' as const } : match,
  );
  return {
    gameState: { ...state, currentResults: { ...state.currentResults, matches } },
    ledger: sampleLedger({}, FULL_ROSTER),
  };
}

describe('pressing a slot', () => {
  test('picks its player', () => {
    expect(press(1, undefined)).toEqual({ kind: 'pick', lock: undefined });
  });

  test('lets the picked one go', () => {
    expect(press(1, 1)).toEqual({ kind: 'cancel' });
  });

  test.each([
    ['within the field', 1, 2],
    ['between field and bench', 1, 13],
    ['within the bench', 13, 14],
  ])('swaps %s', (_title, picked, index) => {
    expect(press(index, picked)).toEqual({ kind: 'swap', picked });
  });

  test('refuses another position and says which', () => {
    expect(press(9, 1)).toEqual({
      kind: 'refuse',
      refusal: { code: 'WRONG_POSITION', playerId: 'pl-defender-0', position: 'FORWARD' },
    });
  });

  test('refuses a fourth player of a team on the pitch', () => {
    const world = withRoster({ 10: 'pl-forward-4' });
    expect(press(13, 1, world)).toEqual({
      kind: 'refuse',
      refusal: { code: 'MAX_FOR_TEAM_ON_PITCH', teamId: 'tm-5', max: 3 },
    });
  });

  test('of a settled player only tells why', () => {
    const lock = { code: 'PLAYER_LOCKED', playerId: 'pl-defender-0' };
    expect(press(1, undefined, liveWorld())).toEqual({ kind: 'pick', lock });
    expect(press(1, 3, liveWorld())).toEqual({ kind: 'refuse', refusal: lock });
  });

  test('after a settled one picks anew', () => {
    expect(press(3, 1, liveWorld())).toEqual({ kind: 'pick', lock: undefined });
  });

  test('of an empty slot asks who comes, when somebody can', () => {
    const world = withRoster({ 1: undefined });
    expect(press(1, undefined, world)).toEqual({ kind: 'pick', lock: undefined });
    expect(press(13, 1, world)).toEqual({ kind: 'swap', picked: 1 });
  });

  test('of an empty slot leads to the market, when nobody can', () => {
    expect(press(1, undefined, { ledger: sampleLedger() })).toEqual({ kind: 'buy' });
  });
});

describe('an exchange', () => {
  test('of an empty slot is open to its position only', () => {
    const { lineup, context } = aGame(withRoster({ 1: undefined }));
    const open = partnerVerdicts(lineup, 1, context).flatMap((refusal, i) => (refusal ? [] : [i]));
    expect(open).toEqual([2, 3, 4, 13, 14, 15]);
  });

  test.each([
    [10, 'field'],
    [11, 'bench'],
  ])('to slot %i is confirmed as %s', (index, side) => {
    expect(sideOf(index, { maxPlayersOnField: 11 })).toBe(side);
  });
});
