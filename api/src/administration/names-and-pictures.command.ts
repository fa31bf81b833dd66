import {
  type BodyOf,
  type contract,
  readName,
  type UserRecord,
} from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import { presentUserRecord } from '../account/account.presenter.ts';
import { changeAvatar } from '../account/picture/picture.commands.ts';
import { updateUser } from '../account/user.repository.ts';
import { generateUserName } from '../account/user-name.ts';
import type { Actor } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { renameGroup as writeName } from '../groups/groups.repository.ts';
import { requireGroup } from '../groups/require-admin.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteSnapshots } from '../snapshot/delete-snapshots.command.ts';
import { requireUser } from './people.command.ts';

type Rows = typeof contract.administration;

/**
 * Gives somebody a name that is drawn for them. What they have shown around goes: it carries the name there was.
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function drawName(
  db: Kysely<Database>,
  by: Actor,
  { userId, reason }: BodyOf<Rows['drawName']>,
): Promise<UserRecord> {
  return db.transaction().execute(async (trx) => {
    const held = await requireUser(trx, userId);
    const name = generateUserName();
    const user = (await updateUser(trx, userId, { name })) ?? held;
    await deleteSnapshots(trx, userId);
    const names = { before: { name: held.name }, after: { name } };
    await insertAudit(trx, { ...by, action: 'drawName', subject: userId, reason, ...names });
    return presentUserRecord(user);
  });
}

/**
 * Takes the picture of somebody away.
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function removePicture(
  db: Kysely<Database>,
  by: Actor,
  { userId, reason }: BodyOf<Rows['removePicture']>,
): Promise<UserRecord> {
  return db.transaction().execute(async (trx) => {
    const held = await requireUser(trx, userId);
    if (held.image === null) return presentUserRecord(held);
    const user = (await changeAvatar(trx, userId, null)) ?? held;
    const images = { before: { image: held.image }, after: { image: null } };
    await insertAudit(trx, { ...by, action: 'removePicture', subject: userId, reason, ...images });
    return presentUserRecord(user);
  });
}

/**
 * Gives a group another name, whoever is its admin.
 * @throws ApiProblem NAME_INVALID, GROUP_NOT_FOUND
 */
export async function renameGroup(
  db: Kysely<Database>,
  by: Actor,
  { groupId, name: wanted, reason }: BodyOf<Rows['renameGroup']>,
): Promise<{ readonly groupId: string; readonly name: string }> {
  const name = readName(wanted);
  if (name === null) throw new ApiProblem('NAME_INVALID');
  return db.transaction().execute(async (trx) => {
    const held = await requireGroup(trx, groupId);
    if (held.name === name) return { groupId, name };
    await writeName(trx, groupId, name);
    const names = { before: { name: held.name }, after: { name } };
    await insertAudit(trx, { ...by, action: 'renameGroup', subject: groupId, reason, ...names });
    return { groupId, name };
  });
}
