import { describe, expect, test } from '@jest/globals';
import type { PlayerStatus, RoundPhase } from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { lineupSlots } from '../../slots/slots.model.ts';
import { aGame, FULL_ROSTER } from '../../testing/a-game.ts';
import { inShort, warningsOf } from './warnings.model.ts';

function warnings(
  statuses: Readonly<Record<string, PlayerStatus>>,
  roster = FULL_ROSTER,
  phase: RoundPhase = 'GENERAL',
) {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    status: statuses[player.id] ?? 'STARTER',
  }));
  const game = aGame({
    database: sampleDatabase({ players }),
    gameState: sampleGameState({ phase }),
    ledger: sampleLedger({}, roster),
  });
  return warningsOf(game, lineupSlots(game));
}

describe('a warning', () => {
  test('names those on the pitch who will not or may not play', () => {
    const statuses = { 'pl-defender-0': 'INACTIVE', 'pl-forward-8': 'QUESTIONABLE' } as const;
    expect(warnings(statuses)).toMatchObject({
      inactive: ['Spieler defender-0'],
      questionable: ['Spieler forward-8'],
    });
  });

  test('leaves the bench alone, and what cannot be changed any more', () => {
    expect(warnings({ 'pl-defender-4': 'INACTIVE' }).inactive).toEqual([]);
    const late = warnings({ 'pl-defender-0': 'INACTIVE' }, FULL_ROSTER, 'EVALUATING');
    expect(late.inactive).toEqual([]);
  });
});

test.each([
  ['three are called by name', ['Ada', 'Bo', 'Cy'], ['Ada', 'Bo', 'Cy'], 0],
  ['of more only the first two', ['Ada', 'Bo', 'Cy', 'Di'], ['Ada', 'Bo'], 2],
  ['those nobody knows any more are counted', ['?', 'Bo', '?'], ['Bo'], 2],
])('names in short: %s', (_rule, names, named, others) => {
  expect(inShort(names)).toEqual({ named, others });
});
