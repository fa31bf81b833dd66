import { describe, expect, test } from '@jest/globals';
import type { RoundPhase } from '@spieltag/shared-kernel/rules';
import { httpFeed } from '../feed/http/http-feed.ts';
import type { SourceStatus } from '../feed/index.ts';
import { readClock } from '../season/clock.repository.ts';
import { seasonContext } from '../season/season-context.ts';
import { until } from '../testing/until.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonRunner } from './season-runner.ts';
import { SeasonTurns } from './season-turns.ts';
import { type Fault, FollowedSeason, QUICK } from './testing/followed-season.ts';

const season = new FollowedSeason();

const halved = (body: string) => body.slice(0, body.length / 2);
const isDatabase = (path: string) => path.includes('client_database');
const FAULTS: [string, SourceStatus['state'], Fault, RegExp][] = [
  ['hangs up', 'down', () => 'hang up', /does not answer/],
  ['is out of order', 'down', () => 503, /says 503/],
  ['says nothing', 'down', () => 'say nothing', /takes too long/],
  ['knows nothing of it', 'nonsense', () => 404, /says 404/],
  ['breaks off in the middle', 'nonsense', (_path, body) => halved(body), /is not JSON/],
  ['sends something else', 'nonsense', () => '[]', /is malformed at "\/"/],
  [
    'sends a field of another kind',
    'nonsense',
    (path, body) =>
      path.includes('state/current') ? body.replace(/"gameTime":\d+/, '"gameTime":"soon"') : body,
    /malformed at "\/gameTime"/,
  ],
  [
    'goes back in time',
    'nonsense',
    (path, body) =>
      path.includes('state/current') ? body.replace(/"gameTime":\d+/, '"gameTime":1000') : body,
    /goes back in time: from .* to 1970-/,
  ],
  [
    'names a hash it does not keep',
    'nonsense',
    (path, body) =>
      path.includes('state/current') ? body.replace(/"hash":"[^"]+"/, '"hash":"00000000"') : body,
    /has the hash .* not the one of the state/,
  ],
];

describe('when the source of a season', () => {
  /** Everything the follower has taken over. */
  async function held({ feed }: Awaited<ReturnType<FollowedSeason['follower']>>) {
    const { rounds } = await feed.catalogue();
    const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
    return { updates: updates.flat(), changes: await feed.playerChanges() };
  }

  test.each(FAULTS)(
    '%s, the state is %s and nothing is taken over',
    async (_what, state, how, problem) => {
      const statuses: SourceStatus[] = [];
      const game = await season.follower({
        timeoutMs: how('', '') === 'say nothing' ? 2000 : QUICK.timeoutMs,
        onStatus: (status: SourceStatus) => statuses.push(status),
      });
      await game.loop.step(season.seasonId);
      const before = await held(game);
      expect(before.updates.length).toBeGreaterThan(0);
      season.fault = (path, body) => (body === '' ? body : how(path, body));
      // Something has changed there: without that, nothing but "unchanged" would be said.
      await season.loop.step(season.seasonId);
      await expect(game.feed.read()).rejects.toThrow(problem);
      await game.loop.step(season.seasonId);
      expect(await held(game)).toEqual(before);
      const status = game.feed.follow.status();
      expect(status).toMatchObject({ state, url: season.url });
      expect(status.problem).toMatch(problem);
      expect(status.problem).not.toContain('\n');

      season.fault = undefined;
      await game.feed.read();
      expect(game.feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
      expect(statuses.map((one) => one.state)).toEqual(['ok', state, 'ok']);
      // Each change is a line of the log, and no look is.
      expect(game.said).toEqual([
        expect.stringMatching(
          new RegExp(`^the source of the season is ${state}: .*${problem.source}`),
        ),
        'the source of the season is ok: null',
      ]);
    },
  );

  test.each([
    ['a week', 7 * 86_400_000, 'nonsense'],
    ['two minutes', 120_000, 'ok'],
  ] as const)('is %s ahead in real time, its news and what follows count', async (_, ms, state) => {
    const { rounds } = await season.feed().catalogue();
    let now = 0;
    const stepSource = async (until?: RoundPhase) => {
      await season.loop.step(season.seasonId, until);
      const { db } = season.source.database;
      now = (await readClock(db, season.seasonId)).gameTime;
    };
    await stepSource();
    const { db, feed, loop } = await season.follower({ clock: () => now });
    await loop.setMode(season.seasonId, 'real');
    const runner = new SeasonRunner(seasonContext(db), season.seasonId, feed);
    await runner.next();

    let ahead = ms;
    season.fault = (path, body) =>
      path.includes('state/current')
        ? body.replace(/"gameTime":(\d+)/, (_all, at) => `"gameTime":${Number(at) + ahead}`)
        : body;
    await stepSource('GAMEDAY_LOCKED');
    const read = feed.read();
    if (state === 'ok') await read;
    else await expect(read).rejects.toThrow(/is ahead of its time: at .*Z, now is .*Z/);
    expect(feed.follow.status().state).toBe(state);
    ahead = 0;
    await feed.read();
    expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
    feed.follow.takeOver(0);
    const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
    const changes = await feed.playerChanges();
    const times = [...updates.flat(), ...changes].map(({ at }) => at);
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
  });

  test('says nothing at a start, no turn waits for it, and what it says later counts', async () => {
    const { db, loop } = await season.follower();
    await loop.setMode(season.seasonId, 'real');
    const { rounds } = await season.feed().catalogue();
    const [{ id, startDate } = { id: '', startDate: 0 }] = rounds;
    // Three days after the last match a round is evaluated whether there are results or not.
    let now = startDate + 6 * 86_400_000;
    const feed = season.feed({ timeoutMs: 60_000 });
    const runner = new SeasonRunner(seasonContext(db), season.seasonId, feed);
    const log = { error: () => undefined };
    const turns = new SeasonTurns();
    const run = async () => {
      const options = { db, log, clock: () => now, runnerOf: async () => runner, turns };
      while ((await runDueEvents(options)) === 0) await turns.ended();
    };
    const round = () =>
      db.selectFrom('round').select('phase').where('id', '=', id).executeTakeFirst();
    const hanging = Promise.withResolvers<void>();
    season.fault = () => {
      hanging.resolve();
      return 'say nothing';
    };
    await run();
    await hanging.promise;
    expect(feed.follow.status().state).toBe('waiting');
    expect(await round()).toEqual({ phase: 'GAMEDAY' });

    season.fault = undefined;
    season.hangUp();
    await until('it was read', () => feed.follow.status().state === 'ok');
    now += 1000;
    await run();
    expect(await round()).toEqual({ phase: 'COMPLETED' });
    expect(await db.selectFrom('player_match').select('points').execute()).not.toEqual([]);
    expect(await db.selectFrom('round_correction').select('round_id').execute()).toEqual([]);
    feed.follow.stop();
  });

  test('ends a match without a score, it is taken over without one, and so is all else', async () => {
    season.fault = (path, body) =>
      path.includes('state/round')
        ? body.replace(/"(home|guest)Score":\d+/, '"$1Score":null')
        : body;
    const { db, feed, loop } = await season.follower();
    await loop.step(season.seasonId, 'COMPLETED');
    expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
    const matches = await db
      .selectFrom('match')
      .select(['home_score', 'guest_score'])
      .where('state', '=', 'FINISHED')
      .execute();
    const isKnown = matches.map((match) => match.home_score !== null && match.guest_score !== null);
    expect(isKnown.filter((known) => !known)).toHaveLength(1);
    expect(isKnown.filter((known) => known).length).toBeGreaterThan(1);
  });

  test('recovers while it is asked, nobody notices', async () => {
    const { feed } = await season.follower();
    let failures = 1;
    season.fault = (_path, body) => (failures-- > 0 ? 500 : body);
    await feed.read();
    expect(feed.follow.status().state).toBe('ok');
  });

  test('sends more than anybody needs, it is not read to the end', async () => {
    const large = season.feed({ maxBytes: 10_000 });
    await expect(large.catalogue()).rejects.toThrow(/is larger than 10000 bytes/);
  });

  test('loses half of the season, it is not the same season any more', async () => {
    const { feed } = await season.follower();
    season.fault = (path, body) => {
      if (path.includes('state/current')) return body.replace(/"hash":"./, '"hash":"_');
      if (!isDatabase(path)) return body;
      const { matches, ...database } = JSON.parse(body);
      const hash = path.split('/').at(-1)?.replace('.json', '');
      return JSON.stringify({ ...database, hash, matches: matches.slice(9) });
    };
    await season.loop.step(season.seasonId);
    await expect(feed.read()).rejects.toThrow(/unknown mt-|has lost/);
    expect(feed.follow.status().state).toBe('nonsense');
  });

  test.each<[string, Fault, RegExp]>([
    [
      'loses matches to come',
      (path, body) => {
        if (!isDatabase(path)) return body;
        const { matches, ...database } = JSON.parse(body);
        return JSON.stringify({ ...database, matches: matches.slice(0, -9) });
      },
      /has lost teams, rounds or matches of the season/,
    ],
    [
      'goes back before a match that was played',
      (path, body) =>
        path.includes('state/current') ? body.replace(/"gameTime":\d+/, '"gameTime":1000') : body,
      /goes back in time: from .* to 1970-/,
    ],
    [
      'has another season for its current one',
      (path, body) =>
        path.includes('leagues.json') ? body.replaceAll(season.seasonId, 'se-other') : body,
      /has no season se-/,
    ],
  ])('%s while no server runs, the next one refuses it as well', async (_, how, problem) => {
    const before = await season.follower();
    const { rounds } = await before.feed.catalogue();
    await before.loop.step(season.seasonId, 'COMPLETED');
    await before.loop.stop();
    season.fault = how;
    const feed = season.feed();
    const restarted = season.loopOf(before.db, feed);
    await restarted.step(season.seasonId);
    expect(feed.follow.status()).toMatchObject({
      state: 'nonsense',
      problem: expect.stringMatching(problem),
    });
    const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
    expect(updates.flat()).toEqual([]);

    season.fault = undefined;
    await feed.read();
    expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
  });

  test('says two things of a match, neither is taken over', async () => {
    season.fault = (path, body) => {
      if (!path.includes('state/round')) return body;
      const round = JSON.parse(body);
      const [first] = round.matches;
      const other = { ...first, state: 'LIVE', homeScore: 7, players: [] };
      return JSON.stringify({ ...round, matches: [...round.matches, other] });
    };
    await expect(season.feed().read()).rejects.toThrow(/state\/round.* names something twice/);
  });

  test('cuts a name in the middle of a character, the name is not taken over', async () => {
    const { feed } = await season.follower();
    season.fault = (path, body) => {
      if (path.includes('state/current')) return body.replace(/"hash":"./, '"hash":"_');
      if (!isDatabase(path)) return body;
      return body
        .replace(/"hash":"./, '"hash":"_')
        .replace(/"firstName":"/, '"firstName":"A\\ud83d');
    };
    await season.loop.step(season.seasonId);
    await expect(feed.read()).rejects.toThrow(/half a character/);
    expect(feed.follow.status().state).toBe('nonsense');
  });

  test.each([
    ['is not there', () => 'http://127.0.0.1:9', 'SEASON_SOURCE_UNREACHABLE', /does not answer/],
    [
      'has no such season',
      () => `${season.url}#se-none`,
      'SEASON_SOURCE_MALFORMED',
      /no season se-none/,
    ],
  ])('%s, the season is refused in one line', async (_what, address, code, message) => {
    const error = await httpFeed(address(), QUICK)
      .catalogue()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', code });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });
});
