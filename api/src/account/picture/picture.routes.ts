import { prepareBody } from '@spieltag/server-kit/replies';
import { contract, MAX_PICTURE_CHARS } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../plugins/api-context.ts';
import { serve } from '../../plugins/contract-route.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import { presentAccount } from '../account.presenter.ts';
import { keepSharedLineup, updateOwnImage } from './picture.commands.ts';
import { findPicture } from './picture.repository.ts';

const rows = contract.account;
/** A path never shows another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const UPLOAD = { maxBodyBytes: MAX_PICTURE_CHARS + 1024, limit: 'upload' } as const;

/** Pictures users send, and what becomes of them. */
export function registerPictureRoutes(app: FastifyInstance, { db }: ApiContext): void {
  serve(
    app,
    rows.updateImage,
    async ({ user, body }) => presentAccount(await updateOwnImage(db, user, body.base64)),
    UPLOAD,
  );

  serve(
    app,
    rows.uploadLineupShareImage,
    async ({ user, body }) => ({ image: await keepSharedLineup(db, user, body.base64) }),
    UPLOAD,
  );

  serve(app, rows.image, async ({ params }) => {
    const jpeg = await findPicture(db, params.imageId);
    if (!jpeg) throw new ApiProblem('IMAGE_NOT_FOUND', { imageId: params.imageId });
    return prepareBody(jpeg, FOR_EVER);
  });
}
