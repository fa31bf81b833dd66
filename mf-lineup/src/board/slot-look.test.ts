import { expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { keepSlots, lineupSlots } from '../slots/slots.model.ts';
import { aGame, FULL_ROSTER, rosterWith } from '../testing/a-game.ts';
import type { SlotLook } from './board.ts';
import { type Choosing, highlightOf, isSameLook, refusalOf } from './slot-look.ts';

const WRONG = { code: 'WRONG_POSITION', playerId: 'pl-1', position: 'FORWARD' } as const;
const LOCKED = { code: 'PLAYER_LOCKED', playerId: 'pl-2' } as const;
const choosing = { active: 1, verdicts: [WRONG, undefined, undefined, LOCKED] };
/** The refusal shown, of which slot, while what is chosen. */
type RefusalCase = [
  string,
  Parameters<typeof refusalOf>[0],
  Choosing,
  ReturnType<typeof refusalOf>,
];

const nobody = { active: undefined, verdicts: undefined };

test.each([
  ['the one who was picked', 1, choosing, 'selected'],
  ['who may come', 2, choosing, 'target'],
  ['who may not', 0, choosing, 'dimmed'],
  ['nobody while nobody is picked', 2, nobody, undefined],
  ['nobody else when the picked one cannot move', 2, { active: 1, verdicts: undefined }, undefined],
])('lit is %s', (_who, index, given, highlight) => {
  expect(highlightOf(index, given)).toBe(highlight);
});

test.each<RefusalCase>([
  ['why a slot is no target', { index: 0, lock: LOCKED }, choosing, WRONG],
  ['why a slot is locked, when it could be a target', { index: 2, lock: LOCKED }, choosing, LOCKED],
  ['of the picked one only its lock', { index: 1, lock: undefined }, choosing, undefined],
  [
    'nothing of an empty slot',
    { index: 2, lock: { code: 'EMPTY_SLOT', index: 2 } },
    nobody,
    undefined,
  ],
])('the refusal of %s', (_what, slot, given, refusal) => {
  expect(refusalOf(slot, given)).toEqual(refusal);
});

test('a swap leaves the slots it does not concern as they are, and draws two', () => {
  const slots = lineupSlots(aGame());
  const swapped = sampleLedger({}, rosterWith({ 1: FULL_ROSTER[13], 13: FULL_ROSTER[1] }));
  const next = keepSlots(slots, lineupSlots(aGame({ ledger: swapped })));
  expect(next.flatMap((slot, index) => (slot === slots[index] ? [] : [index]))).toEqual([1, 13]);
  expect(keepSlots(slots, lineupSlots(aGame()))).toBe(slots);
});

test('a look is the same as long as it says the same', () => {
  const [slot] = lineupSlots(aGame());
  if (!slot) throw new Error('there are slots');
  const look: SlotLook = {
    slot,
    highlight: undefined,
    refusal: undefined,
    isChoosing: false,
    isDraggable: true,
    isCaptain: false,
    figure: { kind: 'price', euros: 1 },
    teamName: 'FC',
    shirtNumber: '1',
    handlers: {} as SlotLook['handlers'],
  };
  expect(isSameLook(look, { ...look, figure: { kind: 'price', euros: 1 } })).toBe(true);
  expect(isSameLook(look, { ...look, figure: { kind: 'price', euros: 2 } })).toBe(false);
  expect(isSameLook(look, { ...look, highlight: 'target' })).toBe(false);
  expect(isSameLook(look, { ...look, refusal: WRONG })).toBe(false);
});
