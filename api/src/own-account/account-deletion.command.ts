import type { AccountDeletion } from '@spieltag/shared-kernel/own-account';
import type { Kysely, Transaction } from 'kysely';
import { findDevices, requireInCharge } from '../account/devices.query.ts';
import { lockUser, NO_DELETION, type User, updateUser } from '../account/user.repository.ts';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { requireSignedOn } from '../tokens/hold-account.ts';
import { findSuccessions } from './successions.query.ts';

type Context = Pick<ApiContext, 'db' | 'clock' | 'config'>;

const DAY_MS = 24 * 3_600_000;

/** Whether the account is about to be deleted, and what would come of it. @throws ApiProblem TOKEN_INVALID */
export async function readDeletion(context: Context, { id }: Caller): Promise<AccountDeletion> {
  return context.db
    .transaction()
    .execute(async (trx) => present(context, trx, await requireOwn(trx, id)));
}

/**
 * Has the account deleted when the days of grace are over. Asked again the first date stands.
 * @param wish the account the player has seen and confirmed, and the caller's cookie, see `deviceOf`
 * @throws ApiProblem FORBIDDEN when that is another one by now, TOKEN_INVALID when it is gone; without days of
 * grace DEVICE_LINKED_LATELY and TOKEN_EXPIRED as `requireInCharge`
 */
export async function requestDeletion(
  context: Context,
  caller: Caller,
  { seenId, browser }: { readonly seenId: string; readonly browser: string | undefined },
): Promise<AccountDeletion> {
  const now = new Date(context.clock());
  const { deletionGraceDays } = context.config;
  const due = new Date(now.getTime() + deletionGraceDays * DAY_MS);
  return changeDeletion(context, caller, seenId, async (user, trx) => {
    if (user.deletion_due_at) return undefined;
    // Nobody could take it back.
    if (deletionGraceDays === 0) {
      const { own, others } = await findDevices(trx, caller, browser, now);
      if (others.length > 0) requireInCharge(own, now);
    }
    return { deletion_requested_at: now, deletion_due_at: due };
  });
}

/**
 * Keeps the account after all.
 * @param seenId the account the player has seen and confirmed
 * @throws ApiProblem FORBIDDEN when that is another one by now, TOKEN_INVALID when it is gone
 */
export async function withdrawDeletion(
  context: Context,
  caller: Caller,
  seenId: string,
): Promise<AccountDeletion> {
  return changeDeletion(context, caller, seenId, async (user) =>
    user.deletion_due_at ? NO_DELETION : undefined,
  );
}

type Change = {
  readonly deletion_requested_at: Date | null;
  readonly deletion_due_at: Date | null;
};

async function changeDeletion(
  context: Context,
  caller: Caller,
  seenId: string,
  changeOf: (user: User, trx: Transaction<Database>) => Promise<Change | undefined>,
): Promise<AccountDeletion> {
  const { id } = caller;
  if (seenId !== id) throw new ApiProblem('FORBIDDEN');
  return context.db.transaction().execute(async (trx) => {
    const user = await requireOwn(trx, id);
    await requireSignedOn(trx, caller);
    const change = await changeOf(user, trx);
    const changed = change ? await updateUser(trx, id, change) : user;
    return present(context, trx, changed ?? user);
  });
}

/** Held until the transaction ends: the leader may be about to delete it. */
async function requireOwn(trx: Kysely<Database>, id: string): Promise<User> {
  const user = await lockUser(trx, id);
  if (!user) throw new ApiProblem('TOKEN_INVALID');
  return user;
}

async function present(
  { config }: Context,
  db: Kysely<Database>,
  { id, deletion_due_at: dueAt }: User,
): Promise<AccountDeletion> {
  return {
    deletionAt: dueAt?.getTime() ?? null,
    graceDays: config.deletionGraceDays,
    groups: await findSuccessions(db, id),
  };
}
