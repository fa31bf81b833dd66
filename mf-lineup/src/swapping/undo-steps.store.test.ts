import { expect, test } from '@jest/globals';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { addStep, removeStep, type Step, stepsOf } from './undo-steps.store.ts';

const captain = (to: string): Step => ({ kind: 'captain', from: undefined, to });

test('steps that could not be taken back stand in their order again', () => {
  const past = stepsOf(createTestKernel(), SAMPLE.roundId);
  const [first, last] = [captain('pl-1'), captain('pl-2')];
  addStep(past, first);
  addStep(past, last);
  // The later one is taken back, sent and refused before the earlier one.
  const restores = [removeStep(past, last), removeStep(past, first)];
  expect(past.value).toEqual([]);
  for (const restore of restores) restore();
  expect(past.value).toEqual([first, last]);
});

test('a step that came to nothing goes, whatever has been added since', () => {
  const past = stepsOf(createTestKernel(), SAMPLE.roundId);
  const [first, last] = [captain('pl-1'), captain('pl-2')];
  const forget = addStep(past, first);
  addStep(past, last);
  forget();
  expect(past.value).toEqual([last]);
});

test('a step whose change fails is not put back by what was to take it back', () => {
  const past = stepsOf(createTestKernel(), SAMPLE.roundId);
  const [saved, lost] = [captain('pl-1'), captain('pl-2')];
  addStep(past, saved);
  const forget = addStep(past, lost);
  const restore = removeStep(past, lost);
  // Neither the change nor what takes it back is answered.
  forget();
  restore();
  expect(past.value).toEqual([saved]);
});

test('the steps of another round are others', () => {
  const kernel = createTestKernel();
  addStep(stepsOf(kernel, SAMPLE.lastRoundId), captain('pl-1'));
  expect(stepsOf(kernel, SAMPLE.roundId).value).toEqual([]);
});
