import {
  readName,
  type UserImport,
  type UserImportResult,
  type UserListEntry,
} from '@spieltag/shared-kernel/contract';
import { sql, type Transaction, type Updateable } from 'kysely';
import { takeKeptBan } from '../account/deleted-identity.repository.ts';
import { isExternalUserId } from '../account/external-user-id.ts';
import {
  insertExternalUser,
  lockUserOfIssuer,
  type User,
  updateUser,
} from '../account/user.repository.ts';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import type { UserTable } from '../database/tables/account.tables.ts';
import { keepAdminsBeside } from '../groups/leave-group.command.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** An entry that can be brought in: its name is one, its id was not seen before in the list. */
interface Judged<E> {
  readonly entry: E;
  readonly name: string;
}

/** A list that is not read as it was written has them in its ids. */
const CONTROL_CHARACTERS = /\p{Cc}/u;

function isImportable(externalUserId: string): boolean {
  return (
    isExternalUserId(externalUserId) &&
    externalUserId.isWellFormed() &&
    !CONTROL_CHARACTERS.test(externalUserId)
  );
}

function judge<E extends UserListEntry>(entry: E, seen: Set<string>): Judged<E> | UserImportResult {
  const { externalUserId } = entry;
  const refuse = (outcome: UserImportResult['outcome']): UserImportResult => ({
    externalUserId,
    userId: null,
    ok: false,
    outcome,
  });
  if (!isImportable(externalUserId)) return refuse('ID_INVALID');
  if (seen.has(externalUserId)) return refuse('DUPLICATE');
  const name = readName(entry.name);
  if (name === null) return refuse('NAME_INVALID');
  seen.add(externalUserId);
  return { entry, name };
}

/** What has to change for the record to be as imported; nothing: it is already. */
function changesOf(user: User, { entry, name }: Judged<UserImport>): Updateable<UserTable> {
  const { bannedUntil, createdBuild, createdAt } = entry;
  const bannedAt = user.banned_until?.getTime() ?? null;
  return {
    ...(user.name === name ? {} : { name }),
    ...(bannedUntil === undefined || bannedUntil === bannedAt
      ? {}
      : { banned_until: bannedUntil === null ? null : new Date(bannedUntil) }),
    ...(createdBuild === undefined || createdBuild === user.created_build
      ? {}
      : { created_build: createdBuild }),
    ...(createdAt === undefined || createdAt === user.created_at.getTime()
      ? {}
      : { created_at: new Date(createdAt) }),
  };
}

type Change = (trx: Transaction<Database>, user: User) => Promise<'UPDATED' | 'UNCHANGED'>;

/**
 * Brings one entry in: makes the account unless there is one, then lets `change` make it fit. The ban somebody
 * was deleted under holds on, unless the entry says otherwise.
 */
async function bringIn(
  trx: Transaction<Database>,
  { config, issuer }: Pick<ApiContext, 'config'> & { readonly issuer: string },
  { entry, name }: Judged<UserListEntry>,
  change: Change,
): Promise<UserImportResult> {
  const { externalUserId } = entry;
  const external = { issuer, subject: externalUserId };
  const made = await insertExternalUser(trx, { name, role: 'user', external });
  const user = made
    ? await keepBanned(trx, made, await takeKeptBan(trx, config, external))
    : await lockUserOfIssuer(trx, issuer, externalUserId);
  if (!user) throw new Error('A user vanished while it was imported');
  const changed = await change(trx, user);
  const outcome = made ? 'CREATED' : changed;
  return { externalUserId, userId: user.id, ok: true, outcome };
}

async function keepBanned(
  trx: Transaction<Database>,
  made: User,
  until: Date | null,
): Promise<User | undefined> {
  return until === null ? made : updateUser(trx, made.id, { banned_until: until });
}

interface ImportedBy extends Actor {
  readonly action: 'importUserList' | 'importUsers';
}

async function importAll<E extends UserListEntry>(
  { db, config, tokens }: ApiContext,
  entries: readonly E[],
  by: ImportedBy,
  changeOf: (judged: Judged<E>) => Change,
): Promise<UserImportResult[]> {
  const issuer = config.issuer?.issuer;
  if (issuer === undefined) throw new ApiProblem('EXTERNAL_AUTH_FAILED');
  const seen = new Set<string>();
  const judged = entries.map((entry) => judge(entry, seen));
  const results = new Map<Judged<E>, UserImportResult>();
  // In the order of their ids: two imports at the same moment wait for each other, not for ever.
  const good = judged.filter((item): item is Judged<E> => 'entry' in item);
  const ordered = good.toSorted((a, b) =>
    a.entry.externalUserId < b.entry.externalUserId ? -1 : 1,
  );
  await db.transaction().execute(async (trx) => {
    const banned = await findBanned(
      trx,
      issuer,
      ordered.map(({ entry }) => entry),
    );
    await keepAdminsBeside(trx, banned, async () => {
      for (const item of ordered) {
        results.set(item, await bringIn(trx, { config, issuer }, item, changeOf(item)));
      }
    });
    await auditImport(trx, by, [...results.values()]);
  });
  tokens.forgetBarredUsers();
  return judged.map((item) => ('entry' in item ? resultOf(results, item) : item));
}

/** User ids of those who are there and, by what is imported, are banned. */
async function findBanned(
  trx: Transaction<Database>,
  issuer: string,
  entries: readonly (UserListEntry & Pick<UserImport, 'bannedUntil'>)[],
): Promise<string[]> {
  const subjects = entries.flatMap(({ externalUserId, bannedUntil }) =>
    bannedUntil ? [externalUserId] : [],
  );
  const users = await trx
    .selectFrom('users')
    .select('id')
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute();
  return users.map(({ id }) => id);
}

/** Says whose accounts were made and changed, by their ids; nothing where none was. */
async function auditImport(
  trx: Transaction<Database>,
  by: ImportedBy,
  results: readonly UserImportResult[],
): Promise<void> {
  const idsOf = (wanted: UserImportResult['outcome']) =>
    results.flatMap(({ outcome, userId }) => (outcome === wanted && userId ? [userId] : []));
  const after = { created: idsOf('CREATED'), updated: idsOf('UPDATED') };
  if (after.created.length + after.updated.length === 0) return;
  await insertAudit(trx, { ...by, subject: null, reason: '', after });
}

function resultOf<E>(results: Map<Judged<E>, UserImportResult>, item: Judged<E>): UserImportResult {
  const result = results.get(item);
  if (!result) throw new Error('An entry was judged and not imported');
  return result;
}

/**
 * Makes the accounts of a list that are not there; the others stay as they are. All or, when
 * something breaks, none; the same list again changes nothing.
 * @throws ApiProblem EXTERNAL_AUTH_FAILED when no issuer is configured
 */
export async function importUserList(
  context: ApiContext,
  entries: readonly UserListEntry[],
  by: Actor,
): Promise<UserImportResult[]> {
  const importedBy = { ...by, action: 'importUserList' } as const;
  return importAll(context, entries, importedBy, () => async () => 'UNCHANGED');
}

/**
 * Makes the accounts of whole records, and changes those that are there to fit: a record tells its
 * name, and of the rest what it names. All or none; the same records again change nothing.
 * @throws ApiProblem EXTERNAL_AUTH_FAILED when no issuer is configured
 */
export async function importUsers(
  context: ApiContext,
  users: readonly UserImport[],
  by: Actor,
): Promise<UserImportResult[]> {
  const importedBy = { ...by, action: 'importUsers' } as const;
  return importAll(context, users, importedBy, (judged) => async (trx, user) => {
    const changes = changesOf(user, judged);
    if (Object.keys(changes).length === 0) return 'UNCHANGED';
    await updateUser(trx, user.id, changes);
    return 'UPDATED';
  });
}
