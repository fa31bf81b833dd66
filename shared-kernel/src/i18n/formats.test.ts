import { describe, expect, test } from '@jest/globals';
import { DASH, FORMATS } from './formats.ts';
import { chooseLanguage } from './language.ts';

const { de, en } = FORMATS;

test.each([
  [4_250_000, '4,25 Mio', '4.25 M'],
  [1_000_000, '1,00 Mio', '1.00 M'],
  [999_999, '1,000 Mio', '1.000 M'],
  [850_000, '0,850 Mio', '0.850 M'],
  [-500_000, '−0,500 Mio', '−0.500 M'],
  [0, '0,00 Mio', '0.00 M'],
  [999_000_000, DASH, DASH],
  [1_200_000_000, DASH, DASH],
])('%i euros are written %s and %s', (euros, german, english) => {
  expect([de.formatMillions(euros), en.formatMillions(euros)]).toEqual([german, english]);
});

test.each([
  [1234.567, '1.234,57', '1,234.57'],
  [7, '7', '7'],
  [-7, '−7', '−7'],
  [0.5, '0,5', '0.5'],
])('%d as a number is written %s and %s', (value, german, english) => {
  expect([de.formatNumber(value), en.formatNumber(value)]).toEqual([german, english]);
});

test.each([
  [30, 1_500_000, '20'],
  [10, 3_000_000, '3,33'],
  [10, 0, DASH],
  [10, 999_000_000, DASH],
])('%i points at %i euros are %s a million', (points, euros, text) => {
  expect(de.formatPointsPerMillion(points, euros)).toBe(text);
});

test.each([
  [0, '00:00:00', '00:00:00'],
  [-5000, '00:00:00', '00:00:00'],
  [1, '00:00:01', '00:00:01'],
  [61_000, '00:01:01', '00:01:01'],
  [86_399_000, '23:59:59', '23:59:59'],
  [86_400_000, '1 Tag 00:00:00', '1 day 00:00:00'],
  [3_600_000 * 100 + 59_000, '4 Tage 04:00:59', '4 days 04:00:59'],
])('%i ms are counted down as %s and %s', (leftMs, german, english) => {
  expect([de.formatCountdown(leftMs), en.formatCountdown(leftMs)]).toEqual([german, english]);
});

test.each([
  ['7. Spieltag', '7. Spieltag', 'Matchday 7'],
  ['Matchday 12', '12. Spieltag', 'Matchday 12'],
  ['Gameweek 38', '38. Spieltag', 'Matchday 38'],
  ['Relegation', 'Relegation', 'Relegation'],
])('the round %s is called %s and %s', (name, german, english) => {
  expect([de.formatRound(name), en.formatRound(name)]).toEqual([german, english]);
});

const FRIDAY = new Date(2025, 7, 22, 20, 30, 9).getTime();
const THURSDAY = new Date(2026, 0, 1, 0, 5).getTime();

test.each([
  [FRIDAY, undefined, '22. August, Freitag, 20:30', 'Friday, 22 August, 20:30'],
  [FRIDAY, 'dd DD.MM.', 'Fr 22.08.', 'Fr 22.08.'],
  [FRIDAY, 'D MMM YYYY HH:mm:ss', '22 Aug 2025 20:30:09', '22 Aug 2025 20:30:09'],
  [THURSDAY, 'dddd, D. MMMM, HH:mm', 'Donnerstag, 1. Januar, 00:05', 'Thursday, 1. January, 00:05'],
  [THURSDAY, 'ddd D MMM', 'Do 1 Jan', 'Thu 1 Jan'],
  [THURSDAY, 'DD.MM.YYYY', '01.01.2026', '01.01.2026'],
])('the date %i as %s is written %s and %s', (epochMs, pattern, german, english) => {
  expect([de.formatDateTime(epochMs, pattern), en.formatDateTime(epochMs, pattern)]).toEqual([
    german,
    english,
  ]);
});

describe('the language', () => {
  test.each([
    ['the stored preference', 'en', ['de-DE'], 'en'],
    ['the first of the browser the game speaks', undefined, ['fr', 'en-GB', 'de'], 'en'],
    ['German where the browser speaks neither', undefined, ['fr', 'it'], 'de'],
    ['German where nothing is known', undefined, [], 'de'],
    ['the browser where the stored one is none of ours', 'fr', ['en'], 'en'],
  ])('is %s', (_, stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });
});
