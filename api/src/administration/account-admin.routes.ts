import { contract, readName } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../../api-context.ts';
import { ApiProblem } from '../../api-problem.ts';
import { serve } from '../../plugins/contract-route.ts';
import { presentShortUser } from '../account.presenter.ts';
import { forceImage } from '../picture/picture.commands.ts';
import { updateUser } from '../user.repository.ts';
import { deleteExternalUser } from './delete-user.command.ts';
import { requireExternalUser } from './external-user.query.ts';
import { importUserList, importUsers } from './import-users.command.ts';

const rows = contract.account;

/** What administrators do to accounts. */
export function registerAccountAdminRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db } = context;

  serve(app, rows.forceDeleteUser, async ({ body }) => ({
    userId: await deleteExternalUser(context, body.externalUserId),
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
