import { changeAvatar, readAsAvatar } from '../account/picture/picture.commands.ts';
import { lockUser, type User } from '../account/user.repository.ts';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/**
 * Gives a user a copy of a picture kept here, or takes the user's away.
 * @param filename as at the end of the picture's path; null: none
 * @throws ApiProblem IMAGE_NOT_FOUND, USER_NOT_FOUND
 */
export async function forcePicture(
  { db }: Pick<ApiContext, 'db'>,
  userId: string,
  filename: string | null,
  change: Change,
): Promise<User> {
  const jpeg = filename === null ? null : await readAsAvatar(db, filename);
  return db.transaction().execute(async (trx) => {
    const held = await lockUser(trx, userId);
    if (!held) throw new ApiProblem('USER_NOT_FOUND', { userId });
    if (jpeg === null && held.image === null) return held;
    const user = (await changeAvatar(trx, userId, jpeg)) ?? held;
    const images = { before: { image: held.image }, after: { image: user.image } };
    const action = 'forceUpdateUserImage';
    await insertAudit(trx, { ...change, action, subject: userId, ...images });
    return user;
  });
}
