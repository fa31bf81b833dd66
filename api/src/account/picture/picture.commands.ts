import { contract } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { Caller } from '../../tokens/caller.ts';
import { lockUser, type User, updateUser } from '../user.repository.ts';
import { decodeBase64 } from './decode-base64.ts';
import {
  addSharedPicture,
  deleteAvatar,
  findPicture,
  pictureFile,
  replaceAvatar,
} from './picture.repository.ts';
import { AVATAR, type PictureTarget, renderPicture, SHARED_LINEUP } from './render-picture.ts';

/** Path of a picture, as it stands in accounts. */
export function picturePath(id: string): string {
  return contract.account.image.path.replace('{imageId}', id);
}

/**
 * Gives the user a picture in the place of the one before; null: none. One at a time for a user.
 * @returns undefined when there is no such user
 */
export async function changeAvatar(
  trx: Transaction<Database>,
  userId: string,
  jpeg: Buffer | null,
): Promise<User | undefined> {
  if (!(await lockUser(trx, userId))) return undefined;
  if (jpeg === null) {
    await deleteAvatar(trx, userId);
    return updateUser(trx, userId, { image: null });
  }
  return updateUser(trx, userId, {
    image: picturePath(await replaceAvatar(trx, userId, jpeg)),
  });
}

/** What it takes to keep a picture. */
interface PictureContext {
  readonly db: Kysely<Database>;
  /** Lets work at the database: a picture is decoded without a place there. */
  admit<T>(work: () => Promise<T>): Promise<T>;
}

/** A picture as it was sent. */
interface SentPicture {
  readonly base64: string;
  readonly caller: Caller;
  /** As `originOf` says. */
  readonly origin: string;
}

const drawAnew = ({ base64, caller, origin }: SentPicture, target: PictureTarget) =>
  renderPicture(decodeBase64(base64), target, { userId: caller.id, origin });

/** @throws ApiProblem IMAGE_INVALID; RetryLater RATE_LIMITED, UNAVAILABLE */
export async function updateOwnImage(
  { db, admit }: PictureContext,
  sent: SentPicture,
): Promise<User> {
  const jpeg = await drawAnew(sent, AVATAR);
  const user = await admit(() =>
    db.transaction().execute((trx) => changeAvatar(trx, sent.caller.id, jpeg)),
  );
  if (!user) throw new ApiProblem('TOKEN_INVALID');
  return user;
}

/**
 * Keeps the picture of a lineup. @returns its path
 * @throws ApiProblem TRIAL_NOT_ALLOWED, IMAGE_INVALID; RetryLater RATE_LIMITED, UNAVAILABLE
 */
export async function keepSharedLineup(
  { db, admit }: PictureContext,
  sent: SentPicture,
): Promise<string> {
  const { caller } = sent;
  if (caller.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  const jpeg = await drawAnew(sent, SHARED_LINEUP);
  const id = await admit(() =>
    db.transaction().execute(async (trx) => {
      if (!(await lockUser(trx, caller.id))) throw new ApiProblem('TOKEN_INVALID');
      return addSharedPicture(trx, caller.id, jpeg);
    }),
  );
  return picturePath(id);
}

/** A picture kept here, as one of an account. @throws ApiProblem IMAGE_NOT_FOUND */
export async function readAsAvatar(db: Kysely<Database>, filename: string): Promise<Buffer> {
  const id = filename.slice(0, -pictureFile('').length);
  const jpeg = await findPicture(db, id);
  if (!jpeg) throw new ApiProblem('IMAGE_NOT_FOUND', { filename });
  // A lineup is larger than a picture of an account.
  return renderPicture(jpeg, AVATAR);
}
