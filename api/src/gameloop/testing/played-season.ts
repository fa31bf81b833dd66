import { randomBytes } from 'node:crypto';
import {
  CAPTAIN_ACTION_ID,
  DAILY_ACTION_ID,
  randomFrom,
  roundRewardId,
} from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import { createBots } from '../../bots/index.ts';
import { type Database, openDatabase } from '../../database/index.ts';
import type { SeasonFeed } from '../../feed/feed.types.ts';
import type { Random } from '../../feed/random.ts';
import { shuffled } from '../../feed/random.ts';
import { type LedgerContext, ledgerContext } from '../../ledger/ledger-context.ts';
import { importSeason } from '../../season/import-season.ts';
import type { TimelineEvent } from '../../season/timeline.model.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { SeasonRunner } from '../season-runner.ts';
import {
  ask,
  type ManagerAction,
  type Plan,
  planAction,
  planCommit,
  planSquad,
  planTrade,
} from './managers.ts';

const TRADERS_BEFORE_SEASON = 40;
const TRADERS_IN_WINDOW = 15;
/** One more than a window allows: the last is refused. */
const TRADES_IN_WINDOW = 5;
const COMMITS_A_ROUND = 3;
/** Managers who claim and spend all season long; one of them before each round. */
const ACTORS = 4;
const LATECOMERS = 4;
/** A latecomer joins before each of these rounds. */
const ROUNDS_OF_LATECOMERS = [2, 11, 18, 30];
/** Ids of bots are drawn: all copies of a season are made from one database. */
const FEED_SPEC = { provider: 'generated' } as const;

/** What managers did after an event of the season. */
export interface LoggedActions {
  /** Key of the event. */
  readonly after: string;
  /** Its game time; nothing else happens at the same moment. */
  readonly at: number;
  readonly actions: readonly ManagerAction[];
}

/** A season with its opponents that nobody has played yet. */
export async function prepareSeason(
  db: Kysely<Database>,
  feed: SeasonFeed,
  ledgers: number,
): Promise<string> {
  const { seasonId } = await importSeason(db, feed, {
    feedSpec: FEED_SPEC,
    clock: { mode: 'stepped' },
  });
  await createBots(db, seasonId, ledgers, 1);
  const latecomers = Array.from({ length: LATECOMERS }, (_, no) => ({
    id: latecomer(no),
    name: `Latecomer ${no}`,
    image: null,
    role: 'user' as const,
  }));
  await db.insertInto('users').values(latecomers).execute();
  // Nobody does so by itself in a database of tests.
  await sql`analyze`.execute(db);
  return seasonId;
}

function latecomer(no: number): string {
  return `us-latecomer-${no}`;
}

/** A copy of a database to which nobody is connected. */
export async function copyOf({ url }: Pick<TestDatabase, 'url'>): Promise<string> {
  const [, name = ''] = /\/(test_\w+)\?/.exec(url) ?? [];
  const copy = `test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase({ url: url.replace(name, 'postgres'), maxConnections: 1 });
  await sql`create database ${sql.id(copy)} template ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return url.replace(name, copy);
}

/** Plays a season to its end, event after event, with managers who act now and then. */
export async function playSeason(
  db: Kysely<Database>,
  seasonId: string,
  feed: SeasonFeed,
): Promise<LoggedActions[]> {
  const context = ledgerContext(db);
  const runner = new SeasonRunner(context, seasonId, feed);
  const userIds = await readUserIds(db);
  const log: LoggedActions[] = [];
  const beginning = await act(context, seasonId, userIds, undefined);
  if (beginning.length > 0) log.push({ after: '', at: 0, actions: beginning });
  for (
    let next = await runner.next(Number.POSITIVE_INFINITY);
    next;
    next = await runner.next(Number.POSITIVE_INFINITY)
  ) {
    if (!(await runner.apply(next, { setClockAt: 0 })))
      throw new Error('somebody else moves the season');
    const event = next.events.at(-1);
    const following = await runner.next();
    if (!event || following?.events[0].at === event.at) continue;
    const actions = await act(context, seasonId, userIds, event);
    if (actions.length > 0) log.push({ after: event.key, at: event.at, actions });
  }
  return log;
}

/** Rewards of the last rounds, what they can be spent on, and the captain of the next. */
function actionsBefore(roundNo: number, roundIds: readonly string[]): string[] {
  const played = roundIds.slice(Math.max(0, roundNo - 3), roundNo - 1);
  return [
    'gift-welcome',
    DAILY_ACTION_ID,
    ...played.map(roundRewardId),
    'exchange-budget',
    'exchange-captain-card',
    CAPTAIN_ACTION_ID,
  ];
}

async function readRoundIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('round').select('id').orderBy('round_no').execute();
  return rows.map(({ id }) => id);
}

async function readUserIds(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('ledger').select('user_id').orderBy('user_no').execute();
  return rows.map(({ user_id }) => user_id);
}

/** What managers do after an event; undefined: before the first. */
async function act(
  context: LedgerContext,
  seasonId: string,
  userIds: readonly string[],
  event: TimelineEvent | undefined,
): Promise<ManagerAction[]> {
  const random = randomFrom(`actions:${event?.key}`);
  const some = (count: number) => shuffled(random, userIds).slice(0, count);
  const actions: ManagerAction[] = [];
  const take = async (plan: Plan) => {
    actions.push({ ...plan, outcome: await ask(context, seasonId, event?.at ?? 0, plan) });
  };
  if (!event) {
    for (const id of some(TRADERS_BEFORE_SEASON)) {
      await take(await planTrade(context, seasonId, id, random));
    }
    return actions;
  }
  if (event.kind === 'window' && event.windowNo !== null) {
    for (const id of some(TRADERS_IN_WINDOW)) {
      for (let trade = 0; trade < TRADES_IN_WINDOW; trade++) {
        await take(await planTrade(context, seasonId, id, random));
      }
    }
  }
  if (event.kind === 'phase' && event.phase === 'GENERAL') {
    await joinLate(context, seasonId, event.roundNo, take);
    const { roundNo } = event;
    const actor = userIds[roundNo % ACTORS] ?? '';
    for (const actionId of actionsBefore(roundNo, await readRoundIds(context.db))) {
      await take(await planAction(context, seasonId, actor, actionId, random));
    }
    for (const id of some(COMMITS_A_ROUND))
      await take(await commitOrTrade(context, seasonId, id, random));
  }
  // Too early or too late: refused, and refused again in every replay.
  if (event.kind === 'phase' && event.phase === 'GAMEDAY') {
    for (const id of some(1)) await take(await commitOrTrade(context, seasonId, id, random));
  }
  return actions;
}

async function joinLate(
  context: LedgerContext,
  seasonId: string,
  roundNo: number,
  take: (plan: Plan) => Promise<void>,
): Promise<void> {
  const no = ROUNDS_OF_LATECOMERS.indexOf(roundNo);
  if (no !== -1) await take(await planSquad(context, seasonId, latecomer(no)));
}

function commitOrTrade(
  context: LedgerContext,
  seasonId: string,
  userId: string,
  random: Random,
): Promise<Plan> {
  const plan = random() < 0.8 ? planCommit : planTrade;
  return plan(context, seasonId, userId, random);
}
