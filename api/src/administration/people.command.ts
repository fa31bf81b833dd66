import type {
  BodyOf,
  contract,
  PersonExport,
  PersonRecord,
  UserRecord,
} from '@spieltag/shared-kernel/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { presentUserRecord } from '../account/account.presenter.ts';
import { findUser, lockUser, type User, updateUser } from '../account/user.repository.ts';
import { type Actor, endOf, requireSpan } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import { type Database, readConsistently } from '../database/index.ts';
import { keepAdminsBeside } from '../groups/leave-group.command.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { inExportTurn } from './export-turns.ts';
import { readPersonRows } from './person-rows.ts';
import { findPersonScores } from './person-scores.query.ts';

type Rows = typeof contract.administration;
/** What is needed to change an account. */
export type PeopleContext = Pick<ApiContext, 'db'> & {
  readonly tokens: Pick<ApiContext['tokens'], 'forgetBarredUsers'>;
};

const MOST_FOUND = 20;

/** Columns that say whose a row is, where that is not `user_id`. */
const OWNER_COLUMNS: Readonly<Record<string, string>> = {
  group_invite: 'created_by',
  group_rule_book: 'chosen_by',
  name_report_of_person: 'reported_user_id',
  admin_audit: 'subject',
};

/** What a table keeps of a person in another way is exported beside it, under a name of its own. */
const TABLES_BY_NAME: Readonly<Record<string, string>> = { name_report_of_person: 'name_report' };

/** The table of what is exported under a name. */
export const tableNamed = (name: string): string => TABLES_BY_NAME[name] ?? name;

/**
 * Where the game keeps something of a person, with what of it is a secret and stays here: what one signs in with,
 * and who has reported somebody, or administers the game.
 */
export const TABLES_OF_PERSON: Readonly<Record<string, readonly string[]>> = {
  user_device: ['credential_hash', 'browser'],
  signed_off_device: ['credential_hash', 'browser'],
  transfer_token: ['token_hash'],
  picture: [],
  community_choice: [],
  group_member: [],
  former_member: ['kicked_with'],
  group_invite: ['token_hash', 'sealed_token', 'sealed_with'],
  group_rule_book: [],
  group_reaction: [],
  group_announcement: [],
  announcement_report: ['guest_network'],
  name_report: ['guest_network'],
  name_report_of_person: ['user_id', 'guest_network'],
  admin_audit: ['actor'],
  ledger: [],
  ledger_transaction: [],
  // What was answered is the team as it stood then, which its changes say as well.
  ledger_request: ['fingerprint', 'reply'],
  snapshot: [],
  push_device: ['address_hash', 'p256dh', 'auth', 'browser', 'code_hash', 'unsubscribe_token'],
  push_mailed_code: ['address_hash', 'guest_network'],
  push_preference: [],
  push_message: [],
};

/** People that were looked for. */
export interface FoundPeople {
  readonly people: PersonRecord[];
  /** There are more than are shown. */
  readonly morePeople: boolean;
}

/**
 * People by their id, here or at the magazine, or by letters of their name; by name, after those whose id or whole
 * name it is. Whether a ban holds is said as well: the clock of whoever reads it may be wrong.
 */
export async function findPeople(
  { db }: Pick<ApiContext, 'db'>,
  search: string,
  now: Date,
): Promise<FoundPeople> {
  const words = search.trim();
  const isWhole = sql<boolean>`id = ${words} or external_subject is not distinct from ${words}
    or lower(name) = lower(${words})`;
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', words),
        eb('external_subject', '=', words),
        sql<boolean>`position(lower(${words}) in lower(name)) > 0`,
      ]),
    )
    .orderBy(isWhole, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_FOUND + 1)
    .execute();
  const people = found.slice(0, MOST_FOUND).map((user) => ({
    ...presentUserRecord(user),
    isBanned: user.banned_until !== null && user.banned_until > now,
  }));
  return { people, morePeople: found.length > MOST_FOUND };
}

/**
 * Lets somebody play no more until then. The same again changes nothing.
 * @throws ApiProblem USER_NOT_FOUND, PARAMETER_REQUIRED without an end, PARAMETER_INVALID when that is over already,
 * or would replace another ban than was seen
 */
export async function banUser(
  context: PeopleContext,
  by: Actor,
  { userId, reason, replaces, ...end }: BodyOf<Rows['banUser']>,
): Promise<UserRecord> {
  const until = endOf(0, end, by.at);
  requireSpan(0, until, by.at);
  return setBan(context, 'banUser', by, { userId, reason, replaces }, new Date(until));
}

/**
 * Lets somebody who is banned play again.
 * @throws ApiProblem USER_NOT_FOUND, PARAMETER_INVALID when it is another ban than was seen
 */
export async function unbanUser(
  context: PeopleContext,
  by: Actor,
  body: BodyOf<Rows['unbanUser']>,
): Promise<UserRecord> {
  return setBan(context, 'unbanUser', by, body, null);
}

/** Whose ban is changed, and which one was seen; undefined: whichever it is. */
interface WantedBan extends Pick<BodyOf<Rows['unbanUser']>, 'userId' | 'reason'> {
  readonly replaces?: number | null | undefined;
}

async function setBan(
  { db, tokens }: PeopleContext,
  action: 'banUser' | 'unbanUser',
  by: Actor,
  { userId, reason, replaces }: WantedBan,
  until: Date | null,
): Promise<UserRecord> {
  const user = await db.transaction().execute(async (trx) => {
    const { held, changed } = await keepAdminsBeside(trx, [userId], async () => {
      const held = await requireUser(trx, userId);
      const isSame = held.banned_until?.getTime() === until?.getTime();
      if (!isSame) requireSeen(held, replaces);
      const changed = isSame ? held : await updateUser(trx, userId, { banned_until: until });
      return { held, changed };
    });
    if (changed === held) return held;
    const [before, after] = [held, { banned_until: until }].map(({ banned_until }) => ({
      bannedUntil: banned_until?.getTime() ?? null,
    }));
    await insertAudit(trx, { ...by, action, subject: userId, reason, before, after });
    return changed ?? held;
  });
  tokens.forgetBarredUsers();
  return presentUserRecord(user);
}

/**
 * Of two who ban the same person, the second looks again; so does who sends a ban again whose answer was lost,
 * as that is reckoned to end at another moment.
 */
function requireSeen({ banned_until: held }: User, replaces: number | null | undefined): void {
  if (replaces === undefined || replaces === (held?.getTime() ?? null)) return;
  const reason =
    'the ban is another one than was seen, yours may have been made already: look again';
  throw new ApiProblem('PARAMETER_INVALID', { name: 'replaces', reason });
}

/** Lets work in at the database when it is its turn. */
type Admit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * What `readPerson` reads; that it was exported is written down.
 * @throws ApiProblem USER_NOT_FOUND; RetryLater UNAVAILABLE when too many are exported at a time
 */
export async function exportUser(
  { db }: PeopleContext,
  by: Actor,
  { userId, reason }: BodyOf<Rows['exportUser']>,
  admit: Admit,
): Promise<PersonExport> {
  const person = await readPerson(db, userId, by.at, admit);
  const change = { ...by, action: 'exportUser', subject: userId, reason };
  await admit(() => db.transaction().execute((trx) => insertAudit(trx, change)));
  return person;
}

/**
 * What the game keeps of a person, as of one moment; of pictures where each is to be had, of a table with more
 * than `MOST_ROWS` as many.
 * @param admit asked within the turn of exports: who waits for that turn holds no place at the database
 * @throws ApiProblem USER_NOT_FOUND; RetryLater UNAVAILABLE when too many are exported at a time
 */
export async function readPerson(
  db: Kysely<Database>,
  userId: string,
  at: Date,
  admit: Admit,
): Promise<PersonExport> {
  return inExportTurn(() =>
    admit(() => readConsistently(db, (trx) => readTables(trx, userId, at))),
  );
}

async function readTables(trx: Kysely<Database>, userId: string, at: Date): Promise<PersonExport> {
  const user = await findUser(trx, userId);
  if (!user) throw new ApiProblem('USER_NOT_FOUND', { userId });
  const tables: Record<string, Record<string, unknown>[]> = {};
  const shortened: Record<string, number> = {};
  for (const [name, secrets] of Object.entries(TABLES_OF_PERSON)) {
    const own = { table: tableNamed(name), owner: OWNER_COLUMNS[name] ?? 'user_id', secrets };
    const { rows, isShortened } = await readPersonRows(trx, own, userId);
    tables[name] = rows;
    if (isShortened) shortened[name] = rows.length;
  }
  const scores = await findPersonScores(trx, userId);
  return {
    ...{ exportedAt: at.getTime(), person: presentUserRecord(user), tables, scores },
    ...(Object.keys(shortened).length > 0 && { shortened }),
  };
}

/** Somebody, whose account is held. @throws ApiProblem USER_NOT_FOUND */
export async function requireUser(trx: Transaction<Database>, userId: string): Promise<User> {
  const user = await lockUser(trx, userId);
  if (!user) throw new ApiProblem('USER_NOT_FOUND', { userId });
  return user;
}
