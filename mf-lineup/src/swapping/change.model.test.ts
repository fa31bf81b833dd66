import { describe, expect, test } from '@jest/globals';
import { sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import { formationChange, placementChange, requestOf, swapChange } from './change.model.ts';

const withRoster = (changes: Parameters<typeof rosterWith>[0]) =>
  aGame({ ledger: sampleLedger({}, rosterWith(changes)) });
const { lineup, context, database } = aGame();

/** Ids in the slots of a lineup that came about; the refusal's code where none did. */
function slotsAfter(result: ReturnType<ReturnType<typeof swapChange>['apply']>, slots: number[]) {
  if (!result.ok) return result.error.code;
  return slots.map((slot) => result.value.indexedPlayers[slot]?.id ?? null);
}

describe('a swap', () => {
  const change = swapChange(lineup, 1, 13, context);

  test('is told by the one who was picked and the side of the line', () => {
    const side = 'bench';
    expect(change.deed).toEqual({ kind: 'moved', playerId: 'pl-defender-0', side });
  });

  test('of an empty slot is told by who comes', () => {
    const game = withRoster({ 1: undefined });
    const coming = swapChange(game.lineup, 1, 13, context);
    const side = 'field';
    expect(coming.deed).toEqual({ kind: 'moved', playerId: 'pl-defender-4', side });
    expect(slotsAfter(coming.apply(game.lineup, context), [1, 13])).toEqual([
      'pl-defender-4',
      null,
    ]);
  });

  test('means the same players on a lineup that was changed elsewhere', () => {
    const elsewhere = withRoster({ 1: 'pl-defender-3', 4: 'pl-defender-0' });
    expect(slotsAfter(change.apply(elsewhere.lineup, context), [1, 4, 13])).toEqual([
      'pl-defender-3',
      'pl-defender-4',
      'pl-defender-0',
    ]);
  });

  test.each([
    ['is refused where one of the two was sold', { 13: undefined }, 'NOT_IN_SQUAD'],
    ['is refused where the picked one was sold', { 1: undefined }, 'NOT_IN_SQUAD'],
  ])('%s', (_title, changes, code) => {
    expect(change.apply(withRoster(changes).lineup, context)).toMatchObject({ error: { code } });
  });

  test('into an empty slot is refused where somebody stands there by now', () => {
    const before = withRoster({ 1: undefined }).lineup;
    const coming = swapChange(before, 13, 1, context);
    expect(slotsAfter(coming.apply(lineup, context), [])).toBe('INVALID_LINEUP');
  });
});

test('a formation is told by its label and refused once nothing may be changed', () => {
  const formation = database.allFormations.find(({ id }) => id === '1343');
  if (!formation) throw new Error('the sample season has it');
  const change = formationChange(formation);
  expect(change.deed).toEqual({ kind: 'formation', label: '3-4-3' });
  const locked = aGame({ gameState: sampleGameState({ phase: 'GAMEDAY_LOCKED' }) });
  const code = 'LINEUP_PHASE_LOCKED';
  expect(change.apply(lineup, locked.context)).toMatchObject({ error: { code } });
});

describe('undoing', () => {
  const changed = swapChange(lineup, 1, 13, context).apply(lineup, context);
  const undo = placementChange(lineup, { kind: 'undone' });

  test('leads back to the last slot', () => {
    if (!changed.ok) throw new Error('legal');
    const back = undo.apply(changed.value, context);
    expect(back.ok && requestOf(back.value)).toEqual(requestOf(lineup));
  });

  test('is refused when the squad is another one', () => {
    const sold = withRoster({ 21: undefined }).lineup;
    expect(undo.apply(sold, context)).toMatchObject({ error: { code: 'NOT_IN_SQUAD' } });
  });
});

test('a lineup is sent as the ids in the order of the slots, null where nobody stands', () => {
  const { indexedPlayers } = requestOf(withRoster({ 1: undefined }).lineup);
  expect(indexedPlayers).toEqual(
    Array.from({ length: 22 }, (_, slot) => (slot === 1 ? null : FULL_ROSTER[slot])),
  );
});
