import { describe, expect, test } from '@jest/globals';
import {
  benchRoom,
  FORMATIONS,
  formationById,
  formationCount,
  formationLabel,
  positionLimit,
  slotPositions,
} from './formations.ts';
import { SEASON_PRESETS } from './season-preset.ts';
import { POSITIONS } from './types.ts';

const presets = Object.values(SEASON_PRESETS);

describe('formations', () => {
  test('are 3-4-3, 3-5-2, 4-3-3, 4-4-2, 4-5-1, 5-3-2 and 5-4-1', () => {
    expect(FORMATIONS.map(formationLabel)).toEqual([
      '3-4-3',
      '3-5-2',
      '4-3-3',
      '4-4-2',
      '4-5-1',
      '5-3-2',
      '5-4-1',
    ]);
  });

  test.each(FORMATIONS)('$id places eleven players, as many as its id says', (formation) => {
    const counts = POSITIONS.map((position) => formationCount(formation, position));
    expect(counts.join('')).toBe(formation.id);
    expect(formation.positionMap).toHaveLength(11);
    expect(
      POSITIONS.map((own) => formation.positionMap.filter((each) => each === own).length),
    ).toEqual(counts);
    expect(formationById(FORMATIONS, formation.id)).toBe(formation);
  });

  test('of an unknown id do not exist', () => {
    expect(formationById(FORMATIONS, '1334')).toBeUndefined();
  });
});

describe('slots', () => {
  test.each(
    presets.flatMap(({ id, limits }) => FORMATIONS.map((f) => [id, f.id, limits] as const)),
  )(
    'of a %s season in %s: the pitch, then bench room per position = position maximum minus formation count',
    (_, formationId, limits) => {
      const formation = formationById(FORMATIONS, formationId);
      if (!formation) throw new Error(formationId);
      const slots = slotPositions(formation, limits);
      expect(slots).toHaveLength(limits.maxLineupSize);
      expect(slots.slice(0, 11)).toEqual(formation.positionMap);
      const bench = slots.slice(11);
      expect(bench).toEqual(
        POSITIONS.flatMap((own) => Array(benchRoom(formation, limits, own)).fill(own)),
      );
      for (const position of POSITIONS) {
        const own = slots.filter((each) => each === position);
        expect(own).toHaveLength(positionLimit(limits, position));
      }
    },
  );

  test('of a season whose position maxima do not add up are broken code', () => {
    const [formation] = FORMATIONS;
    const limits = { ...SEASON_PRESETS.league.limits, maxLineupSize: 23 };
    expect(() => formation && slotPositions(formation, limits)).toThrow(RangeError);
  });
});
