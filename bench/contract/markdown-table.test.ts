import { expect, test } from '@jest/globals';
import { markdownTable } from './markdown-table.ts';

test('rows that differ in their columns make one table', () => {
  const rows = [
    { what: 'a|b', perSecond: 12.5 },
    { what: 'all', lost: 0 },
  ];
  expect(markdownTable(rows)).toBe(
    [
      '| what | perSecond | lost |',
      '| --- | ---: | ---: |',
      '| a\\|b | 12.5 |  |',
      '| all |  | 0 |',
    ].join('\n'),
  );
});
