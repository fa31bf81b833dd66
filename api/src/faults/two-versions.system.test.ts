import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUND_PHASES } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import { Compile } from 'typebox/compile';
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { exportSeason, verifySeason } from '../season-archive/index.ts';
import { findEarlierVersions, runEarlier, unpackSources } from '../testing/earlier-sources.ts';
import { until } from '../testing/until.ts';
import { type CommitStream, streamCommits } from './testing/commit-stream.ts';
import { contradictionsOf, type FaultSeason, lostOf } from './testing/fault-season.ts';
import { type GameProcess, killAll, startGame } from './testing/game-process.ts';
import { MixedPlay } from './testing/mixed-play.ts';
import { readPhases, watchPhases } from './testing/phase-watch.ts';
import { type HeardReply, type RowName, rowOf } from './testing/row-caller.ts';
import { leaderOf, timesLed } from './testing/two-servers.ts';

const PLAYERS = 9;
/** A week passes in as many seconds: a round locks, is played and evaluated within. */
const WEEK_S = 6;
const SPEED = (7 * 24 * 3600) / WEEK_S;

/** What pages built for the earlier version make of replies: those that do not fit its contract. */
const CHECK_REPLIES = `
  import { contract } from '@spieltag/shared-kernel/contract';
  import { Compile } from 'typebox/compile';
  import { text } from 'node:stream/consumers';
  const { wholeContract = contract } =
    await import('@spieltag/shared-kernel/whole-contract').catch(() => ({}));
  const unfit = JSON.parse(await text(process.stdin)).filter(({ row, body }) => {
    const [family, key] = row.split('.');
    return !Compile(wholeContract[family][key].reply).Check(body);
  });
  console.log(JSON.stringify(unfit));`;

function unfitReplies(replies: readonly HeardReply[]): readonly HeardReply[] {
  return replies.filter(({ row, body }) => !Compile(rowOf(row).reply).Check(body));
}

/** What both versions have to do from the first day on, and once a round has been evaluated. */
const DEEDS: readonly RowName[] = [
  'account.uidAuth',
  'gameloop.commitLineup',
  'gameloop.currentState',
  'gameloop.playerTransaction',
  'groups.createGroup',
  'groups.createJoinLink',
  'groups.joinByLink',
  'groups.leave',
  'groups.myGroups',
  'ledger.executeAction',
  'ledger.overview',
  'simulation.giftSoftCurrency',
  'sportsdata.clientDatabase',
  'sportsdata.leagues',
];
const LATER_DEEDS: readonly RowName[] = [
  'gameloop.myRoundResult',
  'ranking.mySeasonRanking',
  'ranking.roundRanking',
  'ranking.seasonRanking',
];
/** Done, refused by the rules, told to come again, or asked of a server that was ended meanwhile. */
const EXPECTED =
  / (200|402 CURRENCY_TOO_LOW|409 LEDGER_CONFLICT|410 INVITE_EXPIRED|422 \S+|503 \S+|0 undefined)$/;

const versions = await findEarlierVersions('api/src/database/migrations/checksums.json');
if (versions.length === 0) {
  console.warn('left out: earlier versions, as their history is not here (git fetch --unshallow)');
  test.skip('an earlier version beside this one', () => {});
} else {
  describe.each(versions)('%s, %s, beside this one on one database', (_name, commit) => {
    let folder: string;
    let season: FaultSeason;
    let postgres: EmbeddedPostgres;
    let db: Kysely<Database>;
    let old: GameProcess;
    let fresh: GameProcess;
    let play: MixedPlay;
    let streams: readonly CommitStream[] = [];

    beforeAll(async () => {
      folder = await unpackSources(commit, ['api', 'server-kit', 'shared-kernel']);
      season = await runEarlier(
        folder,
        `const { makeSeason } = await import('./api/src/faults/testing/fault-season.ts');
        console.log(JSON.stringify(await makeSeason(${PLAYERS})));`,
      );
      postgres = await startEmbeddedPostgres({ dataDir: season.dataDir });
      db = openDatabase({ url: postgres.url, maxConnections: 6 });
      await watchPhases(db);
    });
    afterAll(async () => {
      await Promise.all(streams.map((stream) => stream.end()));
      await play?.end();
      await killAll();
      await db?.destroy();
      await postgres?.stop();
      for (const left of [folder, season?.dataDir]) {
        if (left) await rm(left, { recursive: true, force: true });
      }
    });

    /** Resolves when a round more has been locked, played and evaluated. */
    async function aRoundPasses(): Promise<void> {
      const passed = await roundsPassed();
      await until('a round passes', async () => (await roundsPassed()) > passed);
    }

    async function roundsPassed(): Promise<number> {
      const phases = await readPhases(db);
      return phases.filter((phase) => phase.endsWith(' COMPLETED')).length;
    }

    async function bothHaveDone(deeds: readonly RowName[]): Promise<void> {
      for (const { origin } of [old, fresh]) {
        await until(`${origin} has done ${deeds}`, () => {
          const done = play.doneAt(origin);
          return deeds.every((deed) => done.has(deed));
        });
      }
    }

    /**
     * Breaks the connection the leader leads by, until the new version has come to lead. Either may be
     * the first to have the lock again: the earlier one waits for it, this one tries now and then.
     */
    async function handOver(): Promise<void> {
      await until('the new version leads', async () => {
        const before = timesLed([old, fresh]);
        await sql`
          select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and granted
            and classid::bigint = hashtext('gameloop')::bigint & 4294967295 and objid = 0
          `.execute(db);
        await until('somebody leads', () => timesLed([old, fresh]) > before);
        return leaderOf([old, fresh]) === fresh;
      });
    }

    test('the one goes on while the other brings the tables up to date, and both play', async () => {
      const { seasonId, players } = season;
      old = await startGame({ DATABASE_URL: postgres.url }, path.join(folder, 'api/src/main.ts'));
      const before = streamCommits(old.origin, seasonId, players.slice(0, 4));
      streams = [before];
      await before.more(50);
      fresh = await startGame({ DATABASE_URL: postgres.url });
      const after = streamCommits(fresh.origin, seasonId, players.slice(4));
      streams = [before, after];
      await Promise.all([before.more(50), after.more(50)]);
      await Promise.all(streams.map((stream) => stream.end()));
      const statuses = streams.flatMap((stream) => [...stream.statuses.keys()]);
      // A call that waits for the tables to change is told to come again.
      expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
      for (const { acknowledged } of streams) expect(await lostOf(db, acknowledged)).toEqual([]);
    });

    test('both serve all kinds of play while rounds are evaluated by the one, then the other', async () => {
      const { seasonId, players } = season;
      const { league_id: leagueId } = await db
        .selectFrom('season')
        .select('league_id')
        .executeTakeFirstOrThrow();
      const running = [old, fresh];
      const origins = () => running.map(({ origin }) => origin);
      play = new MixedPlay({ db, seasonId, leagueId, players, origins });
      await bothHaveDone(DEEDS);
      const loop = new GameLoop({ db, clock: Date.now, log: { info() {}, error() {} } });
      await loop.setMode(seasonId, 'accelerated', SPEED);
      await aRoundPasses();
      await aRoundPasses();
      expect(leaderOf(running)).toBe(old);
      await handOver();
      await aRoundPasses();
      expect(leaderOf(running)).toBe(fresh);
      await bothHaveDone(LATER_DEEDS);
      running.shift();
      await old.stop();
      await aRoundPasses();
      await loop.setMode(seasonId, 'stepped');
      await play.end();

      const { outcomes } = play.calls;
      const failures = [...outcomes.keys()].filter((outcome) => !EXPECTED.test(outcome));
      expect(failures).toEqual([]);
    });

    test('nothing acknowledged is lost, and all of it is seen at the other at once', async () => {
      expect(play.unseen).toEqual([]);
      expect(await lostOf(db, play.acknowledged)).toEqual([]);
      const users = await db.selectFrom('users').select('id').execute();
      const ids = new Set(users.map(({ id }) => id));
      expect([...play.guests].filter((guest) => !ids.has(guest))).toEqual([]);
      const rows = await db.selectFrom('group_member').select(['group_id', 'user_id']).execute();
      const members = new Set(rows.map((row) => `${row.group_id} ${row.user_id}`));
      expect(play.members.size).toBeGreaterThan(2);
      expect([...play.members].filter((member) => !members.has(member))).toEqual([]);
    });

    test('every phase was entered once, in order', async () => {
      const entered = await readPhases(db);
      const phases = ROUND_PHASES.filter((phase) => phase !== 'GENERAL' && phase !== 'LOCKED');
      const all = entered.map((_, no) => {
        return `${Math.floor(no / phases.length) + 1} ${phases[no % phases.length]}`;
      });
      expect(entered).toEqual(all);
    });

    test('ledgers are what their histories add up to, and points what follows from the season', async () => {
      const { seasonId } = season;
      expect(await contradictionsOf(db, season)).toEqual([]);
      const archive = path.join(folder, 'season');
      await exportSeason(db, { seasonId, folder: archive, now: Date.now() });
      const verified = await verifySeason(archive);
      expect(verified.rounds).toBeGreaterThan(3);
      expect(verified.ledgers).toBeGreaterThan(PLAYERS);
    });

    test('pages of either version understand the replies of both', async () => {
      const { replies } = play.calls;
      expect(unfitReplies(replies)).toEqual([]);
      expect(await runEarlier(folder, CHECK_REPLIES, JSON.stringify(replies))).toEqual([]);
    });
  });
}
