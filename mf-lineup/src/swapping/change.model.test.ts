import { describe, expect, test } from '@jest/globals';
import { sentLineup } from '@spieltag/shared-kernel/rules';
import { sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import { formationChange, placementChange, swapChange } from './change.model.ts';

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

  test('is described by the one who was picked and the side of the line', () => {
    const side = 'bench';
    expect(change.summary).toEqual({ kind: 'moved', playerId: 'pl-defender-0', side });
  });

  test('of an empty slot is described by who comes', () => {
    const game = withRoster({ 1: undefined });
    const coming = swapChange(game.lineup, 1, 13, context);
    const side = 'field';
    expect(coming.summary).toEqual({ kind: 'moved', playerId: 'pl-defender-4', side });
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

test('a formation is described by its label and refused once nothing may be changed', () => {
  const formation = database.allFormations.find(({ id }) => id === '1343');
  if (!formation) throw new Error('the sample season has it');
  const change = formationChange(formation);
  expect(change.summary).toEqual({ kind: 'formation', label: '3-4-3' });
  const locked = aGame({ gameState: sampleGameState({ phase: 'GAMEDAY_LOCKED' }) });
  const code = 'LINEUP_PHASE_LOCKED';
  expect(change.apply(lineup, locked.context)).toMatchObject({ error: { code } });
});

describe('undoing', () => {
  const changed = swapChange(lineup, 1, 13, context).apply(lineup, context);
  if (!changed.ok) throw new Error('legal');
  const undo = placementChange(changed.value, lineup, { kind: 'undone' });
  /** Undone on a team that was changed elsewhere after the swap. */
  const undoneAfter = (changes: Parameters<typeof rosterWith>[0]) =>
    undo.apply(withRoster({ 1: 'pl-defender-4', 13: 'pl-defender-0', ...changes }).lineup, context);

  test('leads back to the last slot', () => {
    const back = undo.apply(changed.value, context);
    expect(back.ok && sentLineup(back.value)).toEqual(sentLineup(lineup));
  });

  test('leaves what was changed elsewhere as it is', () => {
    const elsewhere = undoneAfter({ 2: 'pl-defender-2', 3: 'pl-defender-1' });
    expect(slotsAfter(elsewhere, [1, 2, 3, 13])).toEqual([
      'pl-defender-0',
      'pl-defender-2',
      'pl-defender-1',
      'pl-defender-4',
    ]);
  });

  test('leads back out of a formation, unless that was done elsewhere', () => {
    const formation = database.allFormations.find(({ id }) => id === '1343');
    const other = formation && formationChange(formation).apply(lineup, context);
    if (!other?.ok) throw new Error('the sample season has it');
    const back = placementChange(other.value, lineup, { kind: 'undone' });
    const undone = back.apply(other.value, context);
    expect(undone.ok && sentLineup(undone.value)).toEqual(sentLineup(lineup));
    expect(slotsAfter(back.apply(lineup, context), [])).toBe('INVALID_LINEUP');
  });

  test.each([
    ['one of them was sold', { 13: undefined }, 'NOT_IN_SQUAD'],
    [
      'one of the slots is filled by another',
      { 1: 'pl-defender-1', 2: 'pl-defender-4' },
      'INVALID_LINEUP',
    ],
    ['nothing was changed', { 1: 'pl-defender-0', 13: 'pl-defender-4' }, 'INVALID_LINEUP'],
  ])('is refused when %s', (_title, changes, code) => {
    expect(undoneAfter(changes)).toMatchObject({ error: { code } });
  });
});

test('a lineup is sent as the ids in the order of the slots, null where nobody stands', () => {
  const { indexedPlayers } = sentLineup(withRoster({ 1: undefined }).lineup);
  expect(indexedPlayers).toEqual(
    Array.from({ length: 22 }, (_, slot) => (slot === 1 ? null : FULL_ROSTER[slot])),
  );
});
