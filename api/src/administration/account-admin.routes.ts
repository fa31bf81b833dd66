import { contract, readName } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { presentShortUser } from '../account/account.presenter.ts';
import { requireExternalUser } from '../account/external-user.query.ts';
import { forceImage } from '../account/picture/picture.commands.ts';
import { updateUser } from '../account/user.repository.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { deleteExternalUser } from './delete-user.command.ts';
import { importUserList, importUsers } from './import-users.command.ts';

const rows = contract.account;

/** What administrators do to accounts. */
export async function accountAdminRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const { db } = context;

  serve(app, rows.forceDeleteUser, async ({ user, body }) => ({
    userId: await deleteExternalUser(context, body.externalUserId, {
      actor: user.id,
      at: new Date(context.clock()),
    }),
  }));

  serve(app, rows.forceRenameUser, async ({ body }) => {
    const name = readName(body.name);
    if (name === null) throw new ApiProblem('NAME_INVALID');
    const { id } = await requireExternalUser(context, body.externalUserId);
    const user = await updateUser(db, id, { name });
    if (!user) throw new ApiProblem('USER_NOT_FOUND', { externalUserId: body.externalUserId });
    return presentShortUser(user);
  });

  serve(app, rows.forceUpdateUserImage, async ({ body }) => {
    const { id } = await requireExternalUser(context, body.externalUserId);
    return presentShortUser(await forceImage(db, id, body.filename));
  });

  serve(app, rows.importUserList, async ({ body }) => ({
    results: await importUserList(context, body.entries),
  }));

  serve(app, rows.importUsers, async ({ body }) => ({
    results: await importUsers(context, body.users),
  }));
}
