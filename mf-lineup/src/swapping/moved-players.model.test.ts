import { expect, test } from '@jest/globals';
import { squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { aGame } from '../testing/a-game.ts';
import { formationChange, swapChange } from './change.model.ts';
import { movedPlayers } from './moved-players.model.ts';

const { lineup, context } = aGame();
const everybody = [...squadPlayerIds(lineup)];

function after(change: ReturnType<typeof swapChange>) {
  const made = change.apply(lineup, context);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

test('nobody moves in a lineup that came again as it was', () => {
  expect(movedPlayers(lineup, structuredClone(lineup))).toEqual([]);
});

test('who changes places moves, nobody else', () => {
  const moved = movedPlayers(lineup, after(swapChange(lineup, 1, 13, context)));
  expect(moved).toEqual(['pl-defender-4', 'pl-defender-0']);
});

test('in another formation everybody may stand elsewhere', () => {
  const other = context.formations.find(({ id }) => id !== lineup.formationId);
  if (!other) throw new Error('there is one formation only');
  expect(movedPlayers(lineup, after(formationChange(other)))).toEqual(
    expect.arrayContaining(everybody),
  );
});
