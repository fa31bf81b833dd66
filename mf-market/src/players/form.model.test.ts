import { expect, test } from '@jest/globals';
import type { RoundResult } from '@spieltag/shared-kernel/contract';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { formOf, formRoundIds, formsOf } from './form.model.ts';

const rounds = ['rn-1', 'rn-2', 'rn-3', 'rn-4', 'rn-5', 'rn-6', 'rn-7'].map((id) => ({
  id,
  name: id,
  startDate: 0,
  endDate: 0,
}));
const round = (id: string, points: Readonly<Record<string, number | null>>): RoundResult => ({
  id,
  phase: 'COMPLETED',
  matches: [
    {
      id: `mt-${id}`,
      state: 'FINISHED',
      homeScore: 0,
      guestScore: 0,
      players: Object.entries(points).map(([playerId, figure]) => ({
        id: playerId,
        teamId: 'tm-1',
        points: figure ?? 0,
        status: 'UNKNOWN' as const,
        pointsBreakDown:
          figure === null
            ? pointsBreakDown(null, null)
            : { ...pointsBreakDown(null, null), pointsStarter: 4 },
        isOnBench: false,
        isOnPitch: false,
        missedInfo: null,
      })),
    },
  ],
});

test('a form is made of the last five completed rounds', () => {
  expect(formRoundIds(rounds, 'rn-6')).toEqual(['rn-2', 'rn-3', 'rn-4', 'rn-5', 'rn-6']);
  expect(formRoundIds(rounds, 'rn-2')).toEqual(['rn-1', 'rn-2']);
  expect(formRoundIds(rounds, null)).toEqual([]);
});

test('who did not play has a gap, who played for nothing a zero', () => {
  const forms = formsOf([
    round('rn-1', { 'pl-1': 7, 'pl-2': null }),
    round('rn-2', { 'pl-1': 0, 'pl-3': 3 }),
  ]);
  expect(forms.get('pl-1')).toEqual([7, 0]);
  expect(forms.get('pl-2')).toEqual([null, null]);
  expect(forms.get('pl-3')).toEqual([null, 3]);
});

test('two matches in one round are added up, also where one of them came to nothing', () => {
  const [first] = round('rn-1', { 'pl-1': 7, 'pl-2': 5, 'pl-3': null }).matches;
  const [second] = round('rn-1', { 'pl-1': 2, 'pl-2': null, 'pl-3': 4 }).matches;
  const both = { ...round('rn-1', {}), matches: [first, second].flatMap((match) => match ?? []) };
  const forms = formsOf([both]);
  expect(['pl-1', 'pl-2', 'pl-3'].map((id) => forms.get(id))).toEqual([[9], [5], [4]]);
});

test('who has come newly has gaps once all rounds are there, and nothing before', () => {
  const known = round('rn-1', { 'pl-1': 7 });
  expect(formOf('pl-new', [known, known])).toEqual([null, null]);
  expect(formOf('pl-new', [known, undefined])).toBeUndefined();
  expect(formOf('pl-1', [known, undefined])).toEqual([7, undefined]);
});

test('a round that is still to come keeps its place', () => {
  const forms = formsOf([undefined, round('rn-2', { 'pl-1': 7, 'pl-2': null })]);
  expect(forms.get('pl-1')).toEqual([undefined, 7]);
  expect(forms.get('pl-2')).toEqual([undefined, null]);
});
