import { describe, expect, test } from '@jest/globals';
import { dyingServer } from './testing/dying-server.ts';
import { closeGrowingSeasons, growingSeason, KICK_OFF } from './testing/growing-season.ts';
import { seasonDigest } from './testing/season-digest.ts';

closeGrowingSeasons();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST = 'rn-k000120230001';
const SECOND = 'rn-k000120230002';
const THIRD = 'rn-k000120230003';
const kickOff = (round: number) => KICK_OFF + (round - 1) * 7 * DAY_MS;
const PHASES = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED', 'EVALUATING', 'COMPLETED'];
const oneRound = (no: number) => [
  ...(no === 1 ? [] : [`${no} GENERAL`]),
  ...PHASES.map((phase) => `${no} ${phase}`),
];

type Growing = Awaited<ReturnType<typeof growingSeason>>;

/** Game time at which a round was locked; undefined: it was not. */
async function lockedAt({ events }: Growing, roundId: string): Promise<number | undefined> {
  const locks = (await events()).filter(
    ({ event }) =>
      event.kind === 'phase' && event.roundId === roundId && event.phase === 'GENERAL_LOCKED',
  );
  expect(locks.length).toBeLessThan(2);
  return locks[0]?.at_ms;
}

/** The kick-off of a round's match is another one. */
const moveKickOff = (round: number, to: number) => (text: string) => {
  const database = JSON.parse(text);
  for (const match of database.matches) if (match.id === `mt-k${round}`) match.date = to;
  for (const one of database.rounds) {
    if (one.id.endsWith(`${round}`)) Object.assign(one, { startDate: to, endDate: to });
  }
  return JSON.stringify(database);
};

describe('rounds that are added while a season is played', () => {
  test('are played like all others, every phase once', async () => {
    const season = await growingSeason(1, 1);
    await season.playUntil(kickOff(1) + 4 * HOUR_MS);
    expect(await season.phases()).toEqual(oneRound(1));
    await season.publish(3);
    await season.look();
    await season.playUntil(kickOff(2) - HOUR_MS);
    expect(season.said).toEqual(['grown by 2 rounds, 2 matches, 0 changed']);
    expect(await season.phases()).toEqual([...oneRound(1), '2 GENERAL']);
    await season.write(FIRST);
    await season.write(SECOND);
    await season.write(THIRD);
    await season.look();
    await season.playUntil(kickOff(3) + 3 * DAY_MS);
    const played = [...oneRound(1), ...oneRound(2), ...oneRound(3), '3 LOCKED'];
    expect(await season.phases()).toEqual(played);
    expect(await season.scorer()).toHaveLength(3);
    const known = season.db
      .selectFrom('round')
      .select('known_rounds as rounds')
      .orderBy('round_no');
    // Of each, how many there were when it was locked.
    expect(await known.execute()).toEqual([{ rounds: 1 }, { rounds: 3 }, { rounds: 3 }]);
  });

  test('days after the last one was over wake a season that was frozen', async () => {
    const season = await growingSeason(1, 1);
    await season.playUntil(kickOff(1) + 4 * DAY_MS);
    expect((await season.phases()).at(-1)).toBe('1 LOCKED');
    await season.publish(2);
    await season.look();
    await season.playUntil(kickOff(1) + 5 * DAY_MS);
    expect((await season.phases()).at(-1)).toBe('2 GENERAL');
    await season.playUntil(kickOff(2));
    const played = [...oneRound(1), '1 LOCKED', ...oneRound(2).slice(0, 3)];
    expect(await season.phases()).toEqual(played);
    expect(await lockedAt(season, SECOND)).toBe(kickOff(2) - MINUTE_MS);
  });

  test('one after the other come to what they come to when all are known before', async () => {
    const known = await growingSeason(4, 4);
    await known.playUntil(kickOff(4) + 3 * DAY_MS);
    const season = await growingSeason(1, 1);
    for (const round of [1, 2, 3]) {
      await season.playUntil(kickOff(round) + 4 * HOUR_MS);
      await season.publish(round + 1);
      for (let no = 1; no <= round + 1; no++) await season.write(`rn-k00012023000${no}`);
      // In every second case it is another server that finds it.
      if (round % 2 === 0) season.restart();
      else await season.look();
    }
    await season.playUntil(kickOff(4) + 3 * DAY_MS);
    expect(await seasonDigest(season.db)).toEqual(await seasonDigest(known.db));
  });
});

describe('a kick-off that is moved', () => {
  test.each([
    ['to a later day takes the lock along', 30 * HOUR_MS],
    ['to an earlier day takes the lock along', -20 * HOUR_MS],
  ])('%s', async (_, by) => {
    const season = await growingSeason(1, 2);
    await season.playUntil(kickOff(1) + 2 * DAY_MS);
    await season.publish(2, moveKickOff(2, kickOff(2) + by));
    await season.look();
    await season.playUntil(kickOff(2) + by - 2 * MINUTE_MS);
    expect(await lockedAt(season, SECOND)).toBeUndefined();
    await season.playUntil(kickOff(2) + by);
    expect(await lockedAt(season, SECOND)).toBe(kickOff(2) + by - MINUTE_MS);
    expect((await season.phases()).filter((phase) => phase === '2 GENERAL')).toHaveLength(1);
  });

  test('into the past locks at once, and leaves no phase out', async () => {
    const season = await growingSeason(1, 2);
    await season.playUntil(kickOff(1) + 4 * DAY_MS);
    await season.publish(2, moveKickOff(2, kickOff(1) + 3 * DAY_MS));
    await season.look();
    await season.playUntil(kickOff(1) + 4 * DAY_MS + MINUTE_MS);
    expect(await season.phases()).toEqual([...oneRound(1), ...oneRound(2).slice(0, 3)]);
  });

  test('after the lock leaves the lock, and what was frozen', async () => {
    const season = await growingSeason(1, 2);
    await season.playUntil(kickOff(2) - MINUTE_MS);
    await season.publish(2, moveKickOff(2, kickOff(2) + 2 * DAY_MS));
    await season.look();
    await season.playUntil(kickOff(2) + HOUR_MS);
    expect(await lockedAt(season, SECOND)).toBe(kickOff(2) - MINUTE_MS);
    expect((await season.phases()).at(-1)).toBe('2 GENERAL_LOCKED');
    await season.playUntil(kickOff(2) + 2 * DAY_MS);
    expect((await season.phases()).at(-1)).toBe('2 GAMEDAY');
  });

  test('of a match that was played changes nothing', async () => {
    const season = await growingSeason(1, 2);
    await season.playUntil(kickOff(1) + DAY_MS);
    const before = await season.events();
    await season.publish(2, moveKickOff(1, kickOff(1) + 3 * DAY_MS));
    await season.look();
    await season.playUntil(kickOff(1) + DAY_MS + MINUTE_MS);
    const { date_ms: date } = await season.db
      .selectFrom('match')
      .select('date_ms')
      .where('id', '=', 'mt-k1')
      .executeTakeFirstOrThrow();
    expect(date).toBe(kickOff(1));
    expect((await season.events()).slice(0, before.length)).toEqual(before);
    expect(await season.corrections()).toEqual([]);
  });
});

describe('a match that was halted and gets another date', () => {
  const inState = (state: string) => (text: string) => text.replace('"FINISHED"', `"${state}"`);
  const postpone = (to: number) => (text: string) => {
    const database = JSON.parse(text);
    for (const match of database.matches) if (match.id === 'mt-k1') match.date = to;
    return JSON.stringify(database);
  };
  const playedOn = kickOff(4);

  test.each([
    ['by the server that has seen it', false],
    ['by one that is started anew', true],
  ])('is taken over with it %s, and its round does not wait for it', async (_, isRestarted) => {
    const season = await growingSeason(0, 3);
    const matchOf = () =>
      season.db
        .selectFrom('match')
        .select(['state', 'date_ms as date'])
        .where('id', '=', 'mt-k1')
        .executeTakeFirst();
    await season.write(FIRST, inState('HALTED'));
    await season.look();
    await season.playUntil(KICK_OFF + 2 * HOUR_MS);
    expect(await matchOf()).toEqual({ state: 'HALTED', date: KICK_OFF });
    await season.write(FIRST, inState('SCHEDULED'));
    await season.publish(3, postpone(playedOn));
    if (isRestarted) season.restart();
    else await season.look();
    await season.playUntil(KICK_OFF + 5 * HOUR_MS);
    expect(await matchOf()).toEqual({ state: 'SCHEDULED', date: playedOn });
    expect(season.said).toEqual(['grown by 0 rounds, 0 matches, 1 changed']);
    expect(await season.phases()).toEqual(oneRound(1));
  });
});

describe('a calendar is taken over', () => {
  const grown = async ({ db }: Growing) => {
    const rounds = await db
      .selectFrom('round')
      .select(['id', 'round_no'])
      .orderBy('round_no')
      .execute();
    const matches = await db.selectFrom('match').select('id').orderBy('id').execute();
    return [
      rounds.map(({ id, round_no }) => `${round_no} ${id.at(-1)}`),
      matches.map(({ id }) => id),
    ];
  };
  const THREE = [
    ['1 1', '2 2', '3 3'],
    ['mt-k1', 'mt-k2', 'mt-k3'],
  ];

  test('once by servers that find it at the same time', async () => {
    const season = await growingSeason(1, 1);
    await season.playUntil(KICK_OFF + 4 * HOUR_MS);
    await season.publish(3);
    await season.look();
    const runners = [season.runnerOn(season.db), season.runnerOn(season.db)];
    await Promise.all(runners.map((runner) => runner.next()));
    expect(await grown(season)).toEqual(THREE);
    expect(season.said).toEqual(['grown by 2 rounds, 2 matches, 0 changed']);
  });

  test('once by servers that die at any step of it', async () => {
    const season = await growingSeason(1, 1);
    await season.playUntil(KICK_OFF + 4 * HOUR_MS);
    await season.publish(3);
    await season.look();
    for (let queries = 1; queries <= 40; queries++) {
      const server = dyingServer(season.database.url, queries);
      await season
        .runnerOn(server.db)
        .next()
        .catch(() => undefined);
      await server.bury();
      const [rounds = []] = await grown(season);
      expect([1, 3]).toContain(rounds.length);
    }
    expect(await grown(season)).toEqual(THREE);
  });

  const SET_ASIDE: [string, (text: string) => string, string][] = [
    [
      'a round that comes before one there is',
      (text) =>
        text.replace(
          '"rounds":[',
          `"rounds":[{"id":"rn-k000120230009","name":"9. Spieltag","startDate":${KICK_OFF - DAY_MS},"endDate":${KICK_OFF - DAY_MS}},`,
        ),
      'the calendar: the round rn-k000120230009 would come before one the season has',
    ],
    [
      'a match of a team nobody knows',
      (text) =>
        text
          .replace(
            '"matches":[',
            `"matches":[{"id":"mt-k9","roundId":"${SECOND}","homeTeamId":"tm-k00000009","guestTeamId":"tm-k00000001","homeTeamName":null,"guestTeamName":null,"date":${kickOff(2)}},`,
          )
          .replace('"teams":[', '"teams":[{"id":"tm-k00000009","name":"Neun","shortName":"Neun"},'),
      'the calendar: the match mt-k9 is of the team tm-k00000009, which the season does not have',
    ],
  ];
  test.each(SET_ASIDE)('without %s; the log says so', async (_, change, said) => {
    const season = await growingSeason(0, 2);
    await season.playUntil(KICK_OFF + 4 * HOUR_MS);
    const before = await grown(season);
    await season.publish(2, change);
    await season.look();
    await season.playUntil(kickOff(2) + HOUR_MS);
    expect(season.said).toEqual([said]);
    expect(await grown(season)).toEqual(before);
    expect((await season.phases()).at(-1)).toBe('2 GAMEDAY');
  });

  test('from no other season, also by a server that comes up with it', async () => {
    const season = await growingSeason(0, 1);
    await season.playUntil(KICK_OFF - HOUR_MS);
    const before = await grown(season);
    await season.publish(3, (text) => text.replaceAll('k00012023', 'k00012024'));
    season.restart();
    await season.playUntil(KICK_OFF + HOUR_MS);
    expect(season.states.at(-1)).toMatch(
      /^nonsense: .* is about se-k00012024 now, and was about se-k00012023/,
    );
    expect(season.said).toEqual([]);
    expect(await grown(season)).toEqual(before);
  });
});
