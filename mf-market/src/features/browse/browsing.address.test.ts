import { expect, test } from '@jest/globals';
import { POSITIONS } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { type Browsing, readBrowsing, writeBrowsing } from './browsing.address.ts';
import { DEMANDS, type Filters, NO_FILTERS, RANGED, withRange } from './filters.model.ts';
import { DEFAULT_ORDERING, ORDERINGS } from './ordering.model.ts';

const bound = fc.option(
  fc.integer({ min: 0, max: 9990 }).map((tenths) => tenths / 10),
  { nil: undefined },
);
const browsings: fc.Arbitrary<Browsing> = fc.record({
  filters: fc.record({
    search: fc.string({ maxLength: 32 }).map((text) => text.trim()),
    priceFrom: bound,
    priceTo: bound,
    teamIds: fc.uniqueArray(fc.integer({ min: 1, max: 18 }).map((no) => `tm-${no}`)),
    positions: fc.subarray([...POSITIONS]),
    demands: fc.subarray([...DEMANDS]),
    ranges: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...RANGED), bound, bound), { selector: ([key]) => key })
      .map((all) =>
        all.reduce<Filters['ranges']>(
          (ranges, [measure, from, to]) => withRange({ ranges }, measure, { from, to }),
          {},
        ),
      ),
  }),
  ordering: fc.record({
    by: fc.constantFrom(...ORDERINGS),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
  }),
});

test('what is browsed survives a reload and a shared link', () => {
  fc.assert(
    fc.property(browsings, (browsing) => {
      const address = writeBrowsing(browsing, new URLSearchParams()).toString();
      expect(readBrowsing(new URLSearchParams(address))).toEqual(browsing);
    }),
  );
});

test('defaults leave no trace in the address, what belongs to others stays', () => {
  const next = writeBrowsing(
    { filters: NO_FILTERS, ordering: DEFAULT_ORDERING },
    new URLSearchParams('panel=favorites&q=ada&sort=rating&from=1'),
  );
  expect(next.toString()).toBe('panel=favorites');
});

test('nonsense in the address is as if it were not there', () => {
  const query = new URLSearchParams(
    'sort=beauty&dir=up&positions=libero,forward&from=much&only=tall&form=a~b',
  );
  const { filters, ordering } = readBrowsing(query);
  expect(ordering).toEqual(DEFAULT_ORDERING);
  expect(filters).toEqual({ ...NO_FILTERS, positions: ['FORWARD'] });
});
