import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger, TransactionRequest } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonContext } from '../season/season-context.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import type { TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import {
  createLedgerServer,
  type LedgerServer,
  SUBSTITUTIONS,
  WRITING_ALONE,
} from './ledger.fixture.ts';
import { type Attempt, attempt, attempts } from './random-play.fixture.ts';

const USERS = 48;
/** Changes that went to the database in one statement, at least once. */
const MANY = 16;
/** A watch list of so many is refused by the column alone: no rule knows of it. */
const REFUSED_BY_COLUMN = 13;
/** Of so many users one, in some turns. */
const REFUSED_EVERY = 12;
const NOW = Date.UTC(2026, 7, 1, 12);

let together: LedgerServer;
let alone: LedgerServer;
let season: LoadedSeason;
beforeAll(async () => {
  const clock = () => NOW;
  together = await createLedgerServer({ clock }, SUBSTITUTIONS);
  alone = await createLedgerServer({ clock, families: WRITING_ALONE }, SUBSTITUTIONS);
  for (const { db } of [together, alone]) {
    await sql`
      alter table ledger add constraint test_refused
      check (cardinality(favorite_player_ids) <> ${sql.lit(REFUSED_BY_COLUMN)})`.execute(db);
  }
  season = await seasonContext(together.db).seasons.get(together.seasonId);
});
afterAll(() => Promise.all([together.close(), alone.close()]));

const usersOf = (server: LedgerServer) =>
  Promise.all(Array.from({ length: USERS }, () => server.user()));

/** What differs by chance is named by number. */
function normalizer(users: readonly TestUser[]): (text: string) => string {
  const names = new Map(users.map(({ userId }, no) => [userId, `user ${no}`]));
  return (text) => text.replaceAll(/us-[\w-]{16}/g, (id) => names.get(id) ?? id);
}

/** What goes with any attempt: whatever comes first, all of it has the same outcome. */
const ASIDE_OF: ReadonlySet<Attempt['kind']> = new Set([
  'squad',
  'buy',
  'sell',
  'swap',
  'formation',
  'cheat',
  'captain',
  'eject',
  'plan',
  'force',
]);

/** What a user tries in one turn: an attempt, and at the same time something aside. */
const moves = fc.record({
  main: attempts,
  /** The version it is made for, where nothing goes on aside. */
  made: fc.constantFrom('for this version', 'for this version', 'for the last one', 'for any'),
  /** Whether it comes under a key of its own, or under that of the turn before. */
  key: fc.constantFrom('own', 'own', 'own', 'last'),
  watched: fc.option(fc.constantFrom<number[]>(0, 2, 2, 101), { freq: 2 }),
  claimed: fc.option(fc.constantFrom('daily-reward', 'gift-kick-off', 'gift-nothing'), { freq: 2 }),
});
type Move = typeof moves extends fc.Arbitrary<infer T> ? T : never;

/** What all try in one turn, and whether of a few of them the column is to refuse what they watch. */
const turns = fc.record({
  moves: fc.array(moves, { minLength: USERS, maxLength: USERS }),
  isRefusedByColumn: fc.boolean(),
});
type Turn = typeof turns extends fc.Arbitrary<infer T> ? T : never;

type Reply = Awaited<ReturnType<typeof attempt>>;

/** Something a user sends, again and again. */
interface Call {
  readonly userNo: number;
  /** Whatever goes aside raises the version unless it is refused; a lineup that stands so already does not. */
  readonly isAside: boolean;
  send(): Promise<Reply>;
}

/** Sends all of it before any of it can be done: what may go together does. */
async function sendAtOnce(
  { app, db, seasonId }: LedgerServer,
  calls: readonly Call[],
): Promise<readonly Reply[]> {
  const arrived = () =>
    (['commit', 'write'] as const).reduce(
      (sum, work) => sum + app.gate.gate.waiting(work) + app.admission.underWay(work),
      0,
    );
  const { sent } = await db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const replies = calls.map((call) => call.send());
    await until('all have arrived', () => arrived() === calls.length);
    return { sent: replies };
  });
  return Promise.all(sent);
}

/** One of the servers with those who play there, and what they saw last. */
class Play {
  readonly server: LedgerServer;
  readonly users: readonly TestUser[];
  readonly normalized: (text: string) => string;
  readonly #squadRequest: LedgerServer['squadRequest'];
  readonly #squads = new Map<number, TransactionRequest>();
  #seen: readonly Ledger[] = [];

  constructor(server: LedgerServer, users: readonly TestUser[]) {
    this.server = { ...server, squadRequest: (seed) => this.#squadOf(seed) };
    this.#squadRequest = server.squadRequest;
    this.users = users;
    this.normalized = normalizer(users);
  }

  /** All calls of a turn: the ledgers they are for were read before. */
  async callsOf({ moves: turn, isRefusedByColumn }: Turn, no: number): Promise<readonly Call[]> {
    for (const { main } of turn) {
      if (main.kind === 'squad') await this.#squadOf(main.seed);
    }
    const before = this.#seen;
    const seen: Ledger[] = [];
    for (const user of this.users) seen.push(await this.server.ledger(user));
    this.#seen = seen;
    return this.users.flatMap((user, userNo) => {
      const [move, ledger] = [turn[userNo], seen[userNo]];
      if (!move || !ledger) throw new Error('every user tries something');
      // In one turn for certain: chance alone would leave it out of one run in a hundred.
      const isRefused = (isRefusedByColumn || no === 0) && userNo % REFUSED_EVERY === 0;
      const tried = isRefused ? { ...move, watched: REFUSED_BY_COLUMN } : move;
      return this.#callsBy(user, tried, no, ledger, before[userNo] ?? ledger).map((call) => ({
        userNo,
        ...call,
      }));
    });
  }

  #callsBy(
    user: TestUser,
    { main, made, key, watched, claimed }: Move,
    no: number,
    ledger: Ledger,
    before: Ledger,
  ): readonly Omit<Call, 'userNo'>[] {
    const { server } = this;
    const under = (name: string): TestUser => ({
      ...user,
      headers: { ...user.headers, 'idempotency-key': name } as TestUser['headers'],
    });
    const goesAside = ASIDE_OF.has(main.kind) && (watched !== null || claimed !== null);
    const isForAny = goesAside || made === 'for any';
    const { version } = made === 'for the last one' ? before : ledger;
    const expected = { version: isForAny ? undefined : version };
    const player = under(`turn-${key === 'last' ? no - 1 : no}`);
    const calls: Omit<Call, 'userNo'>[] = [
      { isAside: false, send: () => attempt(server, season, player, ledger, main, expected) },
    ];
    if (goesAside && watched !== null) {
      const favoritePlayerIds = season.players.slice(0, watched).map(({ id }) => id);
      calls.push({
        isAside: true,
        send: () => server.favor(under(`turn-${no}-watched`), { favoritePlayerIds }),
      });
    }
    if (goesAside && claimed !== null) {
      calls.push({
        isAside: true,
        send: () => server.execute(under(`turn-${no}-claimed`), { actionId: claimed }),
      });
    }
    return calls;
  }

  /** Found before it is sent: then all places at the database may be taken. */
  async #squadOf(seed: number): Promise<TransactionRequest> {
    const squad = this.#squads.get(seed) ?? (await this.#squadRequest(seed));
    this.#squads.set(seed, squad);
    return squad;
  }

  /** What was answered, with what differs by chance left out. */
  answerOf(reply: Reply): string {
    const { status, code, ...rest } = reply.json();
    // What failed has an id by which it is found.
    if (status === 500) return JSON.stringify([status, code]);
    return this.normalized(JSON.stringify([reply.statusCode, { status, code, ...rest }]));
  }

  async rows(): Promise<readonly string[]> {
    const { db } = this.server;
    const ids = this.users.map(({ userId }) => userId);
    const ledgers = await db
      .selectFrom('ledger')
      .selectAll()
      .where('user_id', 'in', ids)
      .orderBy('user_no')
      .execute();
    const history = await db
      .selectFrom('ledger_transaction')
      .selectAll()
      .where('user_id', 'in', ids)
      .execute();
    const answers = await db
      .selectFrom('ledger_request')
      .selectAll()
      .where('user_id', 'in', ids)
      .execute();
    const first = ledgers[0]?.user_no ?? 0;
    const rows = [
      ...ledgers.map(({ created_at: _, user_no, ...row }) => ({
        ...row,
        user_no: user_no - first,
      })),
      ...history.map(({ at: _, ...row }) => row),
      ...answers.map(({ at: _, fingerprint, ...row }) => ({
        ...row,
        fingerprint: fingerprint.toString('hex'),
      })),
    ];
    return rows.map((row) => this.normalized(JSON.stringify(row))).toSorted();
  }

  /** How many changes went to the database in one statement, at most. */
  async largestBatch(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_transaction
      group by xmin::text order by 1 desc limit 1`.execute(this.server.db);
    return rows[0]?.count ?? 0;
  }
}

/**
 * Changes of one ledger that were sent at once, in the order they happened; refusals change nothing, nor
 * does a lineup that stood so already, which shows the version of the change before it.
 */
function asTheyHappened<T extends { readonly call: Call; readonly reply: Reply }>(
  sent: readonly T[],
): readonly T[] {
  const versionOf = ({ reply }: T) =>
    reply.statusCode === 200 ? reply.json<Ledger>().version : Number.POSITIVE_INFINITY;
  return sent.toSorted(
    (one, other) =>
      one.call.userNo - other.call.userNo ||
      Math.sign(versionOf(one) - versionOf(other)) ||
      Number(other.call.isAside) - Number(one.call.isAside),
  );
}

test('Changes in batches have the replies and the rows of the same changes one by one', async () => {
  const statuses = new Set<number>();
  let largest = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turns, { minLength: 3, maxLength: 4 }), async (played) => {
      const batched = new Play(together, await usersOf(together));
      const single = new Play(alone, await usersOf(alone));
      for (const [no, turn] of played.entries()) {
        // Each comes twice, nearly all under a key.
        const calls = (await batched.callsOf(turn, no)).flatMap((call) => [call, call]);
        const replies = await sendAtOnce(together, calls);
        const sent = calls.flatMap((call, at) => {
          const reply = replies[at];
          return reply ? [{ call, at, reply }] : [];
        });
        const same = (await single.callsOf(turn, no)).flatMap((call) => [call, call]);
        for (const { at, reply } of asTheyHappened(sent)) {
          const expected = await same[at]?.send();
          if (!expected) throw new Error('as many are sent one by one');
          expect(batched.answerOf(reply)).toBe(single.answerOf(expected));
          statuses.add(expected.statusCode);
        }
      }
      expect(await batched.rows()).toEqual(await single.rows());
      largest = Math.max(largest, await batched.largestBatch());
    }),
    { numRuns: 2, endOnFailure: true },
  );
  expect(largest).toBeGreaterThanOrEqual(MANY);
  expect([...statuses].toSorted()).toEqual([200, 402, 404, 409, 422, 500]);
});
