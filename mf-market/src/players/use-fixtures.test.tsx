import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aCalendar, FRIDAY, moorish, raven } from '../testing/a-calendar.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { PlayerStack } from './player-stack.view.tsx';

/** What a row says of the fixture to who listens, and the mark it bears. */
function fixtureIn(world: ReturnType<typeof aCalendar>, playerId: string) {
  renderMarket(<PlayerStack label="Spieler" playerIds={[playerId]} />, world);
  const tag = within(screen.getByRole('list', { name: 'Spieler' })).getByTitle(/gegen/);
  return [tag.title, tag.closest('[data-course]')?.getAttribute('data-course') ?? null];
}

test.each([
  ['before its kick-off', {}, 'gegen SV Lindenfurt, zu Hause, Fr 20:30, sehr schwer', null],
  [
    'when it is late',
    { phase: 'GAMEDAY', gameTime: FRIDAY + 60_000 },
    'gegen SV Lindenfurt, zu Hause, Fr 20:30, sehr schwer',
    null,
  ],
  [
    'while it is played',
    { phase: 'GAMEDAY', friday: 'LIVE', gameTime: FRIDAY + 60_000 },
    'gegen SV Lindenfurt, zu Hause, spielt, sehr schwer',
    'playing',
  ],
  [
    'after it, as long as the round runs',
    { phase: 'GAMEDAY', friday: 'FINISHED', gameTime: FRIDAY + 9_000_000 },
    'gegen SV Lindenfurt, zu Hause, gespielt, sehr schwer',
    'played',
  ],
  [
    'once the round is over: the next one',
    { phase: 'COMPLETED', friday: 'FINISHED', gameTime: FRIDAY + 200_000_000 },
    'gegen TSV Moor, auswärts, Fr 20:30, sehr leicht',
    null,
  ],
] as const)('a row says of a match %s', (_, calendar, words, course) => {
  expect(fixtureIn(aCalendar(calendar), raven.id)).toEqual([words, course]);
});

test('a match without a date is behind those with one', () => {
  expect(fixtureIn(aCalendar({ isLatePostponed: true }), raven.id)).toEqual([
    'gegen SV Lindenfurt, zu Hause, Fr 20:30, sehr schwer',
    null,
  ]);
});

test('a match without a date is shown where there is no other', () => {
  const world = aCalendar({ isLatePostponed: true, friday: 'FINISHED', phase: 'COMPLETED' });
  const matches = world.database?.matches?.filter(({ id }) => id !== 'mt-next') ?? [];
  const last = { ...world, database: { ...world.database, matches } };
  expect(fixtureIn(last, raven.id)).toEqual([
    'gegen TSV Moor, zu Hause, Termin offen, sehr leicht',
    null,
  ]);
});

test('an opponent nobody knows yet is called what stands for them', () => {
  expect(fixtureIn(aCalendar(), moorish.id)[0]).toBe(
    'gegen Sieger aus A, zu Hause, Sa 15:30, mittel',
  );
});
