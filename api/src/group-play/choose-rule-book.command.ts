import { createHmac } from 'node:crypto';
import { DEFAULT_RULE_BOOK, type PlayMode, writeRuleBook } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { requireAdmin } from '../groups/require-admin.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import {
  deleteRuleBooksAfter,
  findRuleBooks,
  holdDrawSecret,
  holdLastLock,
  insertRuleBook,
} from './rule-book.repository.ts';

/** What somebody wants a group to be played by. */
export interface WantedBook {
  readonly groupId: string;
  readonly mode: PlayMode;
  readonly bestOf?: number;
}

/**
 * Chooses how a group is played from the next round on that has not been locked. What was chosen since
 * the last lock holds for no round, and goes; books that held for one stay as they are.
 * @throws ApiProblem PARAMETER_INVALID, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function chooseRuleBook(
  db: Kysely<Database>,
  userId: string,
  { groupId, mode, bestOf = undefined }: WantedBook,
): Promise<void> {
  const wanted = writeRuleBook(mode, bestOf ?? null, 0);
  if (!wanted.ok) throw new ApiProblem('PARAMETER_INVALID', { name: 'bestOf' });
  await db.transaction().execute(async (trx) => {
    const { leagueId } = await requireAdmin(trx, { groupId, userId });
    const lastLock = await holdLastLock(trx, leagueId);
    await deleteRuleBooksAfter(trx, groupId, lastLock);
    const held = await findRuleBooks(trx, groupId);
    const current = held.at(-1) ?? DEFAULT_RULE_BOOK;
    const { value } = wanted;
    if (current.mode === value.mode && current.bestOf === value.bestOf) return;
    // By the number of books that held: choosing again until a draw pleases leads to the same one.
    const seed = seedOf(await holdDrawSecret(trx, groupId), held.length);
    await insertRuleBook(trx, { groupId, userId, book: { ...value, seed } });
  });
}

/** Members see the seed: none may lead to the next one, nor be known before the group is founded. */
function seedOf(secret: Buffer, bookCount: number): number {
  return createHmac('sha256', secret).update(String(bookCount)).digest().readUInt32BE() >>> 1;
}
