import { expect, test } from '@jest/globals';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { addStep, removeStep, type Step, stepsOf } from './undo-steps.store.ts';

const captain = (to: string): Step => ({ kind: 'captain', from: undefined, to });

test('steps that could not be taken back stand in their order again', () => {
  const past = stepsOf(createTestKernel(), SAMPLE.seasonId);
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
  const past = stepsOf(createTestKernel(), SAMPLE.seasonId);
  const [first, last] = [captain('pl-1'), captain('pl-2')];
  const forget = addStep(past, first);
  addStep(past, last);
  forget();
  expect(past.value).toEqual([last]);
});
