import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import fc from 'fast-check';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonContext } from '../season/season-context.ts';
import type { TestUser } from '../testing/test-server.ts';
import {
  createLedgerServer,
  type LedgerServer,
  SUBSTITUTIONS,
  WRITING_ALONE,
} from './ledger.fixture.ts';
import { type Attempt, attempt, attempts } from './random-play.fixture.ts';

const USERS = 5;
const NOW = Date.UTC(2026, 7, 1, 12);

let together: LedgerServer;
let alone: LedgerServer;
let season: LoadedSeason;
beforeAll(async () => {
  const clock = () => NOW;
  together = await createLedgerServer({ clock }, SUBSTITUTIONS);
  alone = await createLedgerServer({ clock, families: WRITING_ALONE }, SUBSTITUTIONS);
  season = await seasonContext(together.db).seasons.get(together.seasonId);
});
afterAll(() => Promise.all([together.close(), alone.close()]));

const usersOf = (server: LedgerServer) =>
  Promise.all(Array.from({ length: USERS }, () => server.user()));

/** What differs by chance is named by number. */
function normalized(users: readonly TestUser[], text: string): string {
  return users.reduce((so, { userId }, no) => so.replaceAll(userId, `user ${no}`), text);
}

/** What each user tries in one turn. */
type Turn = readonly Attempt[];

/** Two of the same request of every user, under one key: the ledger they are for was read before. */
async function requestsOf(
  server: LedgerServer,
  users: readonly TestUser[],
  turn: Turn,
  no: number,
) {
  const ledgers: Ledger[] = [];
  for (const user of users) ledgers.push(await server.ledger(user));
  return users.flatMap((user, at) => {
    const wanted = turn[at];
    const ledger = ledgers[at];
    if (!wanted || !ledger) throw new Error('every user tries something');
    const headers = { ...user.headers, 'idempotency-key': `turn-${no}` };
    const send = async () => {
      const reply = await attempt(server, season, { ...user, headers }, ledger, wanted);
      return normalized(users, JSON.stringify([reply.statusCode, reply.json()]));
    };
    return [send, send];
  });
}

async function rowsOf({ db }: LedgerServer, users: readonly TestUser[]): Promise<unknown> {
  const ids = users.map(({ userId }) => userId);
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
    .orderBy('version')
    .execute();
  const answers = await db
    .selectFrom('ledger_request')
    .selectAll()
    .where('user_id', 'in', ids)
    .orderBy('key')
    .execute();
  const first = ledgers[0]?.user_no ?? 0;
  const rows = [
    ...ledgers.map(({ created_at: _, user_no, ...row }) => ({ ...row, user_no: user_no - first })),
    ...history.map(({ at: _, ...row }) => row),
    ...answers.map(({ at: _, fingerprint, ...row }) => ({
      ...row,
      fingerprint: fingerprint.toString('hex'),
    })),
  ];
  // Of one version or key there is a row for every user, in any order.
  return rows.map((row) => normalized(users, JSON.stringify(row))).toSorted();
}

test('Changes in batches have the replies and the rows of the same changes one by one', async () => {
  const turns = fc.array(fc.array(attempts, { minLength: USERS, maxLength: USERS }), {
    minLength: 4,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(turns, async (played) => {
      const [batched, single] = [await usersOf(together), await usersOf(alone)];
      for (const [no, turn] of played.entries()) {
        const atOnce = await requestsOf(together, batched, turn, no);
        const replies = await Promise.all(atOnce.map((send) => send()));
        const expected: string[] = [];
        for (const send of await requestsOf(alone, single, turn, no)) expected.push(await send());
        expect(replies).toEqual(expected);
      }
      expect(await rowsOf(together, batched)).toEqual(await rowsOf(alone, single));
    }),
    { numRuns: 12 },
  );
});
