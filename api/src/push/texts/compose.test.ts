import { expect, test } from '@jest/globals';
import { compose, type Reader } from './compose.ts';

const reader = (language: Reader['language']): Reader => ({
  language,
  timeZone: 'Europe/Berlin',
  now: 0,
  nameOf: () => 'Ilunga',
});
const inHours = (hours: number) => hours * 3_600_000;

test.each([
  ['de', 1, 'Bis 03:00 kannst du einen Spieler tauschen.'],
  ['de', 5, 'Bis 03:00 kannst du 5 Spieler tauschen.'],
  ['en', 1, 'You may trade one player until 03:00.'],
  ['en', 5, 'You may trade 5 players until 03:00.'],
] as const)('in %s a window of %i trades reads: %s', (language, transfers, body) => {
  const about = { until: inHours(2), transfers };
  const content = { kind: 'window', seasonId: 'se-1', about } as const;
  expect(compose([content], reader(language)).body).toBe(body);
});
