import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { placesWhere } from './member-places.fixture.ts';

/** Several blocks where most are in it, the last of them not whole. */
const COUNT = 3 * 1024 + 100;
/** Places at the edges of blocks, and any. */
const anyPlace = fc.oneof(fc.nat(COUNT - 1), fc.constantFrom(0, 1023, 1024, 2047, 2048, COUNT - 1));

/** Few of all, or all but few. */
const anyFirst = fc
  .tuple(fc.uniqueArray(anyPlace, { maxLength: 40 }), fc.boolean())
  .map(([some, isFew]) =>
    isFew
      ? some
      : Array.from({ length: COUNT }, (_, place) => place).filter((one) => !some.includes(one)),
  );

test('places are those of a plain list, with whoever comes and without whoever goes', () => {
  fc.assert(
    fc.property(
      anyFirst,
      fc.array(fc.tuple(anyPlace, fc.boolean()), { maxLength: 20 }),
      fc.nat(40),
      fc.nat(20),
      anyPlace,
      (first, changes, from, size, place) => {
        const plain = new Set(first);
        const before = placesWhere(COUNT, (one) => plain.has(one));
        const after = changes.reduce((places, [one, isIn]) => {
          if (isIn) plain.add(one);
          else plain.delete(one);
          return places.changed(one, isIn);
        }, before);
        const list = [...plain].toSorted((a, b) => a - b);
        expect(after.length).toBe(list.length);
        expect(after.slice(from, size)).toEqual(list.slice(from, from + size));
        expect(after.countBelow(place)).toBe(list.filter((one) => one < place).length);
        expect(after.has(place)).toBe(plain.has(place));
        // What somebody else still looks at stays as it was.
        expect(before.slice(0, COUNT)).toEqual(first.toSorted((a, b) => a - b));
      },
    ),
  );
});

test('of nobody there are no places', () => {
  const none = placesWhere(0, () => true);
  expect([none.length, none.slice(0, 20), none.countBelow(7), none.has(0)]).toEqual([
    0,
    [],
    0,
    false,
  ]);
  expect(placesWhere(COUNT, () => false).slice(5, 20)).toEqual([]);
});
