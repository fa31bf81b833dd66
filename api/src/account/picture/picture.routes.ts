import { prepareBody } from '@spieltag/server-kit/replies';
import { contract, MAX_PICTURE_CHARS } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../limits/call-limits.ts';
import type { ApiContext } from '../../plugins/api-context.ts';
import { serve } from '../../plugins/contract-route.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { Caller } from '../../tokens/caller.ts';
import { presentAccount } from '../account.presenter.ts';
import { keepSharedLineup, updateOwnImage } from './picture.commands.ts';
import { findPicture } from './picture.repository.ts';

const rows = contract.account;
/** A path never shows another picture. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const UPLOAD = {
  maxBodyBytes: MAX_PICTURE_CHARS + 1024,
  limit: 'upload',
  admitsItself: true,
} as const;

/** Pictures users send, and what becomes of them. */
export function registerPictureRoutes(app: FastifyInstance, { db }: ApiContext): void {
  const context = { db, admit: <T>(work: () => Promise<T>) => app.admission.run('write', work) };
  const sent = (caller: Caller, { base64 }: { readonly base64: string }, ip: string) => ({
    base64,
    caller,
    origin: originOf(ip),
  });

  serve(
    app,
    rows.updateImage,
    async ({ user, body }, { ip }) =>
      presentAccount(await updateOwnImage(context, sent(user, body, ip))),
    UPLOAD,
  );

  serve(
    app,
    rows.uploadLineupShareImage,
    async ({ user, body }, { ip }) => ({
      image: await keepSharedLineup(context, sent(user, body, ip)),
    }),
    UPLOAD,
  );

  serve(app, rows.image, async ({ params }) => {
    const jpeg = await findPicture(db, params.imageId);
    if (!jpeg) throw new ApiProblem('IMAGE_NOT_FOUND', { imageId: params.imageId });
    return prepareBody(jpeg, FOR_EVER);
  });
}
