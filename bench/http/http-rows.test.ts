import { expect, test } from '@jest/globals';
import { expectNoFaults, loadColumns } from './http-rows.ts';

test('what was refused stands in every row of a load, also where it is nothing', () => {
  const load = { perSecond: 10, p50Ms: 1, p99Ms: 2, refused: 0, processors: undefined };
  expect(loadColumns(load)).toMatchObject({ perSecond: 10, refused: 0 });
  expect(loadColumns({ ...load, refused: 7 })).toMatchObject({ refused: 7 });
});

test('a benchmark fails where acknowledged changes are missing', () => {
  const what = 'changes in the database afterwards';
  expect(() =>
    expectNoFaults([{ what, acknowledgedButMissing: 0 }, { what: 'all' }]),
  ).not.toThrow();
  expect(() => expectNoFaults([{ what, acknowledgedButMissing: 2 }])).toThrow(
    '2 of changes in the database afterwards are missing',
  );
});

test('a benchmark fails where calls were answered as nobody expects', () => {
  expect(() => expectNoFaults([{ what: 'deadline', others: '{}' }])).not.toThrow();
  expect(() => expectNoFaults([{ what: 'deadline', others: '{409:3}' }])).toThrow(
    'deadline is answered {409:3}',
  );
});
