import { describe, expect, test } from '@jest/globals';
import type { Content } from '../queue/message.types.ts';
import { compose as composeAll, type Reader } from './compose.ts';
import type { PushLanguage } from './message.texts.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 28, 14, 29);

const reader = (language: PushLanguage): Reader => ({
  language,
  timeZone: 'Europe/Berlin',
  now,
  nameOf: (_seasonId, playerNo) => `Spieler ${playerNo}`,
});

/** Each of an event of its own. */
const compose = ([first, ...others]: readonly [Content, ...Content[]], to: Reader) =>
  composeAll(
    [{ ...first, event: 'ev-0' }, ...others.map((one, no) => ({ ...one, event: `ev-${no + 1}` }))],
    to,
  );

const deadline = (roundName: string, hours = 24): Content => ({
  kind: 'deadline',
  seasonId: 'se-1',
  about: { roundId: 'rn-3', roundName, lockAt: now + hours * HOUR, missing: 1, out: [] },
});
const evaluation = (roundName: string): Content => ({
  kind: 'evaluation',
  seasonId: 'se-1',
  about: { roundId: 'rn-3', roundName, points: 41, rank: 3, users: 1200 },
});

describe('a round', () => {
  test.each([
    ['3. Spieltag', 'de', '3. Spieltag'],
    ['3. Spieltag', 'en', 'Matchday 3'],
    ['Gameweek 3', 'de', '3. Spieltag'],
    ['Gameweek 3', 'en', 'Matchday 3'],
    ['Halbfinale', 'en', 'Halbfinale'],
  ] as const)('of the source, %s, is called in %s: %s', (name, language, called) => {
    expect(compose([deadline(name)], reader(language)).body).toMatch(new RegExp(`^${called}: `));
    expect(compose([evaluation(name)], reader(language)).title.startsWith(called)).toBe(true);
  });
});

test('lost points of an evaluation have a true minus', () => {
  const told = evaluation('3. Spieltag');
  const lost = { ...told, about: { ...told.about, points: -1234 } } as Content;
  expect(compose([lost], reader('de')).body).toContain('−1.234 Punkte');
});

describe('a reminder', () => {
  test.each([
    [
      'de',
      24,
      '3. Spieltag: noch 24 Stunden (bis So., 29.11., 15:29 Uhr). Ein Platz im Kader ist leer.',
    ],
    ['de', 2, '3. Spieltag: noch 2 Stunden (bis 17:29 Uhr). Ein Platz im Kader ist leer.'],
    ['en', 2, 'Matchday 3: 2 hours left (until 17:29). One slot of your roster is empty.'],
  ] as const)('says in %s, %d hours before, until when it is', (language, hours, body) => {
    expect(compose([deadline('3. Spieltag', hours)], reader(language)).body).toBe(body);
  });
});

test('several at once are lines, each with its title set apart', () => {
  const closed: Content = {
    kind: 'window',
    seasonId: 'se-1',
    about: { until: null, transfers: 0 },
  };
  expect(compose([closed, evaluation('3. Spieltag')], reader('en')).body.split('\n')).toEqual([
    expect.stringMatching(/^The transfer window is closed – /),
    'Matchday 3: points are final – 41 points, rank 3 of 1,200.',
  ]);
});

test.each([
  ['de', 1, 'Bis 17:29 Uhr kannst du einen Spieler wechseln.'],
  ['de', 5, 'Bis 17:29 Uhr kannst du 5 Spieler wechseln.'],
  ['en', 1, 'You may trade one player until 17:29.'],
  ['en', 5, 'You may trade 5 players until 17:29.'],
] as const)('in %s a window of %i trades reads: %s', (language, transfers, body) => {
  const about = { until: now + 2 * HOUR, transfers };
  const content = { kind: 'window', seasonId: 'se-1', about } as const;
  expect(compose([content], reader(language)).body).toBe(body);
});

test.each([
  ['de', 3, 'A, B und C sind an dir vorbeigezogen.'],
  ['de', 4, 'A, B, C und noch jemand sind an dir vorbeigezogen.'],
  ['de', 5, 'A, B, C und 2 weitere sind an dir vorbeigezogen.'],
  ['en', 4, 'A, B, C and one more have gone past you.'],
  ['en', 5, 'A, B, C and 2 more have gone past you.'],
] as const)('in %s being overtaken by %i reads: %s', (language, count, body) => {
  const group = { roundId: 'rn-3', groupId: 'gr-1', groupName: 'Stammtisch' };
  const about = { ...group, names: ['A', 'B', 'C'], count };
  const content = { kind: 'overtaken', seasonId: 'se-1', about } as const;
  expect(compose([content], reader(language)).body).toBe(body);
});

test.each([
  ['de', Date.UTC(2026, 10, 28, 16, 29), '17:29 Uhr MEZ'],
  ['de', Date.UTC(2026, 6, 28, 15, 29), '17:29 Uhr MESZ'],
  ['en', Date.UTC(2026, 10, 28, 16, 29), '17:29 CET'],
  ['en', Date.UTC(2026, 6, 28, 15, 29), '17:29 CEST'],
] as const)(
  'in %s to who has said no time zone the time at %i reads: %s',
  (language, until, time) => {
    const content = { kind: 'window', seasonId: 'se-1', about: { until, transfers: 1 } } as const;
    const unknown = { ...reader(language), now: until - 2 * HOUR, timeZone: null };
    expect(compose([content], unknown).body).toContain(` ${time}`);
  },
);

test('the hour until which an account can be kept is said in German as one', () => {
  const content = { kind: 'deletion', seasonId: null, about: { at: now + 24 * HOUR } } as const;
  expect(compose([content], reader('de')).body).toContain(
    'Bis So., 29.11., 15:29 Uhr kannst du es behalten:',
  );
});

test.each([
  ['de', 3, 'Nicht dabei: Spieler 0, Spieler 1, Spieler 2.'],
  ['de', 4, 'Nicht dabei: Spieler 0, Spieler 1, Spieler 2 und noch jemand.'],
  ['de', 6, 'Nicht dabei: Spieler 0, Spieler 1, Spieler 2 und 3 weitere.'],
  ['en', 4, 'Not available: Spieler 0, Spieler 1, Spieler 2 and one more.'],
  ['en', 6, 'Not available: Spieler 0, Spieler 1, Spieler 2 and 3 more.'],
] as const)('in %s a reminder of %i players who are out ends: %s', (language, count, end) => {
  const about = { roundId: 'rn-3', roundName: '3. Spieltag', lockAt: now + HOUR, missing: 0 };
  const out = Array.from({ length: count }, (_, no) => no);
  const content = { kind: 'deadline', seasonId: 'se-1', about: { ...about, out } } as const;
  expect(compose([content], reader(language)).body.slice(-end.length - 1)).toBe(` ${end}`);
});

describe('of more than there is room for', () => {
  const linked = { kind: 'linked', seasonId: null, about: { label: 'Pixel' } } as const;
  const deletion = { kind: 'deletion', seasonId: null, about: { at: now + 24 * HOUR } } as const;
  const goal = (playerNo: number, seasonId = 'se-1', roundId = 'rn-3') =>
    ({ kind: 'goal', seasonId, about: { roundId, playerNo, minute: 9 } }) as const;
  const firstWords = (body: string) => body.split('\n').map((line) => line.split(' – ')[0]);

  test('what one can still do something about comes first, the rest in its order', () => {
    const all = [goal(1), goal(2), evaluation('2. Spieltag'), goal(3)] as const;
    const told = compose([...all, deadline('3. Spieltag'), linked, deletion], reader('de'));
    expect(firstWords(told.body)).toEqual([
      'Dein Konto wird gelöscht',
      'Ein Gerät spielt jetzt dein Team',
      'Dein Team ist noch nicht bereit',
      'Tor für dich!',
      '… und 3 mehr',
    ]);
    expect(told.body).toContain('Spieler 1 hat');
  });

  test.each([
    ['goals of a round', [goal(1), goal(2)], '/se-1/live/rn-3'],
    ['goals of two rounds', [goal(1), goal(2, 'se-1', 'rn-4')], '/se-1'],
    ['goals of two seasons', [goal(1), goal(2, 'se-2')], '/'],
    ['a goal and a device that was linked', [goal(1), linked], '/help/account'],
    ['a goal and a reminder', [goal(1), deadline('3. Spieltag')], '/se-1'],
    ['a goal and a result of its round', [goal(1), evaluation('3. Spieltag')], '/se-1/live/rn-3'],
  ] as const)('%s lead to one screen', (_, contents, url) => {
    expect(compose(contents, reader('de')).url).toBe(url);
  });
});
