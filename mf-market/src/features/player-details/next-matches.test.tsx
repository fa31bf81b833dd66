import { expect, test } from '@jest/globals';
import type { Player } from '@spieltag/shared-kernel/contract';
import { screen, within } from '@testing-library/react';
import { aCalendar, FRIDAY, moorish, raven } from '../../testing/a-calendar.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { NextMatches } from './next-matches.view.tsx';

function matchesOf(player: Player, calendar: Parameters<typeof aCalendar>[0] = {}) {
  const { user } = renderMarket(<NextMatches player={player} />, aCalendar(calendar));
  const lines = within(screen.getByRole('list')).getAllByRole('button');
  const said = lines.map((line) => [
    line.querySelector('[title]')?.getAttribute('title'),
    line.querySelector('time')?.textContent,
  ]);
  return { user, lines, said };
}

test('the next matches of a player say against whom, where, how hard, and when', () => {
  expect(matchesOf(raven).said).toEqual([
    ['gegen SV Lindenfurt, zu Hause, sehr schwer', 'Fr 28.08. 20:30'],
    ['gegen TSV Moor, auswärts, sehr leicht', 'Fr 04.09. 20:30'],
  ]);
});

test.each([
  ['LIVE', 'spielt'],
  ['FINISHED', 'gespielt'],
] as const)('before them stands the match of the running round: %s, it is %s', (friday, said) => {
  const playing = { phase: 'GAMEDAY', friday, gameTime: FRIDAY + 60_000 } as const;
  expect(matchesOf(raven, playing).said).toEqual([
    ['gegen SV Lindenfurt, zu Hause, sehr schwer', said],
    ['gegen TSV Moor, auswärts, sehr leicht', 'Fr 04.09. 20:30'],
  ]);
});

test('a match without a date comes after those with one', () => {
  const { said } = matchesOf(raven, { isLatePostponed: true });
  expect(said.map(([, when]) => when)).toEqual([
    'Fr 28.08. 20:30',
    'Fr 04.09. 20:30',
    'Termin offen',
  ]);
});

test('pressed, a match says what its difficulty comes from', async () => {
  const { user, lines } = matchesOf(raven);
  await user.click(lines[0] as HTMLElement);
  expect(lines[0]?.getAttribute('aria-expanded')).toBe('true');
  expect(
    screen.getByText(
      'SV Lindenfurt tritt auswärts an, mit einer Tordifferenz von +50 aus 20 Spielen.',
    ),
  ).toBeTruthy();
  await user.click(lines[1] as HTMLElement);
  expect(screen.queryByText(/Lindenfurt tritt auswärts an/)).toBeNull();
  expect(
    screen.getByText('TSV Moor spielt zu Hause, mit einer Tordifferenz von −50 aus 20 Spielen.'),
  ).toBeTruthy();
});

test('of an opponent without a rated match it claims nothing that could be untrue', async () => {
  const { user, lines } = matchesOf(moorish);
  await user.click(lines[0] as HTMLElement);
  expect(
    screen.getByText(
      'Über Sieger aus A sagt noch kein gewerteter Spieltag etwas: Es zählt nur, wo gespielt wird.',
    ),
  ).toBeTruthy();
});
