import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { growingKickerFiles } from '../feed/testing/season-files.ts';
import { GameLoop } from './game-loop.ts';
import { closeGrowingSeasons, growingSeason, KICK_OFF } from './testing/growing-season.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before the third round begins. */
const NEXT_ROUND_OVER = KICK_OFF + 7 * DAY_MS + 5 * HOUR_MS;
const FIRST = 'rn-k000120230001';
const SECOND = 'rn-k000120230002';

closeGrowingSeasons();
const log = { info: () => undefined, error: () => undefined };

const PHASES = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED', 'EVALUATING', 'COMPLETED'];
const oneRound = (no: number) => [
  ...(no === 1 ? [] : [`${no} GENERAL`]),
  ...PHASES.map((phase) => `${no} ${phase}`),
];
/** The whistle is known, and of nobody how they played. */
const notRated = (text: string) =>
  text.replace(/"pointsBreakDown":\{[^}]*\}/g, (parts) => parts.replace(/:-?\d+/g, ':null'));
const twoGoals = (text: string) =>
  text.replace('"goals":1,', '"goals":2,').replace('"pointsGoals":3,', '"pointsGoals":6,');

describe('a folder that grows while its season is played', () => {
  test('is waited for; what is added counts, phase by phase, also long after the whistle', async () => {
    const season = await growingSeason();
    await season.playUntil(KICK_OFF + 5 * HOUR_MS);
    expect(await season.phases()).toEqual(['1 GENERAL_LOCKED', '1 GAMEDAY']);
    expect(await season.scorer()).toEqual([]);

    await season.write(FIRST);
    await season.look();
    await season.playUntil(KICK_OFF + 6 * HOUR_MS);
    expect(await season.phases()).toEqual(oneRound(1));
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 8 }]);

    await season.write(SECOND);
    await season.look();
    await season.playUntil(NEXT_ROUND_OVER);
    expect(await season.phases()).toEqual([...oneRound(1), ...oneRound(2)]);
  });

  test('is waited for after the whistle as long as nobody of a match is rated', async () => {
    const season = await growingSeason();
    await season.write(FIRST, notRated);
    await season.look();
    await season.playUntil(KICK_OFF + 12 * HOUR_MS);
    expect(await season.phases()).toEqual(['1 GENERAL_LOCKED', '1 GAMEDAY']);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 0 }]);

    await season.write(FIRST);
    await season.look();
    await season.playUntil(KICK_OFF + 13 * HOUR_MS);
    expect(await season.phases()).toEqual(oneRound(1));
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 8 }]);
    expect(await season.corrections()).toEqual([]);
  });

  test('holds up no round for more than three days by a match that is never rated', async () => {
    const season = await growingSeason();
    await season.write(FIRST, notRated);
    await season.look();
    await season.playUntil(KICK_OFF + 71 * HOUR_MS);
    expect(await season.phases()).toEqual(['1 GENERAL_LOCKED', '1 GAMEDAY']);
    await season.playUntil(KICK_OFF + 73 * HOUR_MS);
    expect(await season.phases()).toEqual(oneRound(1));
  });

  test('that is corrected corrects rounds that were evaluated, once', async () => {
    const season = await growingSeason(1);
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 8 }]);
    await season.write(FIRST, twoGoals);
    await season.look();
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 11 }]);
    expect(await season.corrections()).toEqual([{ round_id: FIRST }]);
    const happened = await season.events();
    season.restart();
    await season.playUntil(KICK_OFF + 4 * DAY_MS);
    expect(await season.events()).toEqual(happened);
  });

  test('that has changed while no server was running is taken over by the next one', async () => {
    const season = await growingSeason(1);
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    await season.write(FIRST, twoGoals);
    await season.write(SECOND);
    season.restart();
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 11 }]);
    await season.playUntil(NEXT_ROUND_OVER);
    expect(await season.phases()).toEqual([...oneRound(1), ...oneRound(2)]);
    expect(await season.scorer()).toHaveLength(2);
  });

  test('is seen as it is by a server that leads again, whatever another one took over', async () => {
    const season = await growingSeason(1);
    const matchesOf = async ({ events }: typeof season) =>
      (await events()).filter(({ event }) => event.kind === 'match');
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    const handBack = season.restart();
    await season.write(FIRST, twoGoals);
    await season.write(SECOND);
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 11 }]);
    await season.playUntil(NEXT_ROUND_OVER);
    const happened = await matchesOf(season);
    handBack();
    await season.look();
    await season.playUntil(NEXT_ROUND_OVER + HOUR_MS);
    expect(await matchesOf(season)).toEqual(happened);

    const again = season.restart();
    await season.playUntil(NEXT_ROUND_OVER + 2 * HOUR_MS);
    again();
    await season.write(FIRST);
    await season.look();
    await season.playUntil(NEXT_ROUND_OVER + 3 * HOUR_MS);
    expect((await season.scorer())[0]).toEqual({ round_id: FIRST, points: 8 });
  });

  test('that says late what was long over leaves no phase out, also after a new start', async () => {
    const season = await growingSeason();
    await season.playUntil(KICK_OFF + 30 * HOUR_MS);
    await season.write(FIRST);
    season.restart();
    await season.playUntil(KICK_OFF + 31 * HOUR_MS);
    season.restart();
    await season.playUntil(KICK_OFF + 32 * HOUR_MS);
    expect(await season.phases()).toEqual([...oneRound(1), '2 GENERAL']);
  });

  test('takes a last round over that is corrected after the end, and enters no phase again', async () => {
    const season = await growingSeason(3);
    const end = KICK_OFF + 14 * DAY_MS;
    await season.playUntil(end + 5 * HOUR_MS);
    await season.write('rn-k000120230003', twoGoals);
    await season.look();
    await season.playUntil(end + 9 * DAY_MS);
    const phases = await season.phases();
    expect(phases).toEqual([...oneRound(1), ...oneRound(2), ...oneRound(3), '3 LOCKED']);
    expect((await season.scorer()).at(-1)?.points).toBe(11);
    expect(await season.corrections()).toEqual([{ round_id: 'rn-k000120230003' }]);
  });
});

test('how it stands with a folder is written down for all servers by the one that leads', async () => {
  const { db, folder } = await growingSeason();
  const loop = new GameLoop({ db, clock: () => KICK_OFF, log });
  const stateOf = async () =>
    (await db.selectFrom('season_source').select('state').executeTakeFirst())?.state;
  loop.start();
  while ((await stateOf()) !== 'ok');
  await loop.stop();
  await rename(folder, `${folder}-away`);
  const next = new GameLoop({ db, clock: () => KICK_OFF, log });
  next.start();
  while ((await stateOf()) !== 'down');
  await next.stop();
});

test('a match that is annulled keeps its result until it is played again, and stops no other', async () => {
  const season = await growingSeason(1);
  await season.playUntil(KICK_OFF + 2 * DAY_MS);
  const points = await season.scorer();
  await season.write(FIRST, (text) => text.replace('"FINISHED"', '"SCHEDULED"'));
  await season.write(SECOND);
  await season.look();
  expect(season.states.at(-1)).toBe('ok: null');
  await season.playUntil(NEXT_ROUND_OVER);
  expect(await season.phases()).toEqual([...oneRound(1), ...oneRound(2)]);
  expect(await season.scorer()).toEqual([...points, { round_id: SECOND, points: 8 }]);
  const setAside = [
    'match mt-k1: it was finished, and its source calls it unfinished or rates nobody in it any more: it stays as it was',
  ];
  expect(season.said).toEqual(setAside);

  await season.write(FIRST, (text) => twoGoals(text));
  await season.look();
  await season.playUntil(NEXT_ROUND_OVER + HOUR_MS);
  expect((await season.scorer())[0]).toEqual({ round_id: FIRST, points: 11 });
  expect(season.said).toEqual(setAside);
});

test('a match that is annulled keeps its result also with a server that is started anew', async () => {
  const season = await growingSeason(1);
  await season.playUntil(KICK_OFF + 2 * DAY_MS);
  const points = await season.scorer();
  await season.write(FIRST, (text) => text.replace('"FINISHED"', '"HALTED"'));
  season.restart();
  await season.playUntil(KICK_OFF + 3 * DAY_MS);
  await season.write(FIRST, (text) => text.replace('"FINISHED"', '"LIVE"'));
  await season.look();
  await season.playUntil(KICK_OFF + 4 * DAY_MS);
  expect(await season.scorer()).toEqual(points);
  expect(await season.corrections()).toEqual([]);
  const stays =
    'it was finished, and its source calls it unfinished or rates nobody in it any more: it stays as it was';
  expect(season.said).toEqual([`match mt-k1: ${stays}`]);

  await season.write(FIRST, (text) => twoGoals(text));
  await season.look();
  await season.playUntil(KICK_OFF + 5 * DAY_MS);
  expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 11 }]);
});

describe('a folder changes nothing', () => {
  type Growing = Awaited<ReturnType<typeof growingSeason>>;
  const database = (season: Growing) => path.join(season.folder, 'client_database.json');
  const FAULTS: [string, (season: Growing) => Promise<void>, RegExp][] = [
    [
      'when it vanishes',
      ({ folder }) => rename(folder, `${folder}-away`),
      /^down: There is no season folder/,
    ],
    [
      'when a file breaks off in the middle',
      ({ write }) => write(FIRST, (text) => text.slice(0, text.length / 2)),
      /^nonsense: .*rn-k000120230001\.json" is not JSON/,
    ],
    [
      'when it loses a file of a round that was played',
      async ({ folder, write }) => {
        await write(SECOND);
        await rm(path.join(folder, `rounds/${FIRST}.json`));
      },
      /^nonsense: The season has no file .*rn-k000120230001/,
    ],
    [
      'when ids change in mid-season',
      async (season) =>
        writeFile(
          database(season),
          String(growingKickerFiles(3, 0)['client_database.json']).replaceAll('mt-k3', 'mt-new'),
        ),
      /^nonsense: .* has lost "mt-k3" of the matches of the season/,
    ],
    [
      'when it becomes another season',
      async (season) => {
        const files = growingKickerFiles(3, 0);
        await rm(path.join(season.folder, `rounds/${FIRST}.json`));
        const other = String(files['client_database.json']).replaceAll('k00012023', 'k00012024');
        await writeFile(database(season), other);
      },
      /^nonsense: .* is about se-k00012024 now, and was about se-k00012023/,
    ],
  ];
  test.each(FAULTS)(
    '%s; the log says so, and it goes on when it is mended',
    async (_, fault, said) => {
      const season = await growingSeason(1);
      await season.playUntil(KICK_OFF + 2 * DAY_MS);
      const [points, phases] = [await season.scorer(), await season.phases()];
      await fault(season);
      await season.look();
      await season.look();
      expect(season.states.at(-1)).toMatch(said);
      await season.playUntil(KICK_OFF + 3 * DAY_MS);
      expect([await season.scorer(), await season.phases()]).toEqual([points, phases]);

      await rename(`${season.folder}-away`, season.folder).catch(() => undefined);
      await writeFile(database(season), String(growingKickerFiles(3, 0)['client_database.json']));
      await season.write(FIRST);
      await season.write(SECOND);
      await season.look();
      expect(season.states.at(-1)).toBe('ok: null');
      await season.playUntil(NEXT_ROUND_OVER);
      expect(await season.phases()).toEqual([...oneRound(1), ...oneRound(2)]);
      expect(await season.scorer()).toHaveLength(2);
    },
  );

  test('when ids change while no server is running', async () => {
    const season = await growingSeason(1);
    await season.playUntil(KICK_OFF + 2 * DAY_MS);
    await season.publish(3, (text) => text.replaceAll('mt-k3', 'mt-new'));
    season.restart();
    await season.playUntil(KICK_OFF + 3 * DAY_MS);
    expect(season.states.at(-1)).toMatch(/^nonsense: .* has lost "mt-k3" of the matches/);
    const matches = await season.db.selectFrom('match').select('id').orderBy('id').execute();
    expect(matches.map(({ id }) => id)).toEqual(['mt-k1', 'mt-k2', 'mt-k3']);
  });

  test('while somebody is still writing it', async () => {
    const season = await growingSeason();
    await season.playUntil(KICK_OFF + 5 * HOUR_MS);
    await season.write(FIRST);
    await season.lookOnce();
    // Of another length: two changes of one moment may have the same time.
    await season.write(FIRST, (text) => `${twoGoals(text)}\n`);
    await season.lookOnce();
    await season.playUntil(KICK_OFF + 6 * HOUR_MS);
    expect(await season.scorer()).toEqual([]);
    await season.lookOnce();
    await season.playUntil(KICK_OFF + 7 * HOUR_MS);
    expect(await season.scorer()).toEqual([{ round_id: FIRST, points: 11 }]);
  });
});
